import type { InvalidReason } from '@marquee/contracts/events/visit-facts';
import type { Day } from '@marquee/contracts/rules/days';
import { demoClick, paidClick, type UniqueClicks } from './click-visitors';
import { type DatedActivity, siteModelId } from './dated-activity';
import type { ModelDay } from './model-days';
import { rowsByKey } from './tally';

type Figure = 'valid' | 'opened' | 'unique_clicks' | 'paid_people' | InvalidReason;
type DemoDay = { readonly modelId: number; readonly day: Day; readonly figure: Figure; events: number };

/**
 * The part of the demo traffic in each figure that public pages show, under its model and under the site. Its people
 * have pseudonyms of their own, so what is left without them is of visitors alone.
 */
export const foldDemoDays = (
  { views, impressions, linkClicks, invalid }: DatedActivity,
  models: readonly ModelDay[],
  unique: UniqueClicks,
): DemoDay[] => {
  const rows = rowsByKey(
    ({ modelId, figure }: DemoDay) => `${modelId} ${figure}`,
    (one) => ({ ...one }),
  );
  const add = (figure: Figure, day: Day, model: number, events = 1): void => {
    for (const modelId of new Set([model, siteModelId]))
      rows.of({ modelId, day, figure, events: 0 }).events += events;
  };
  for (const { day, event } of views) if (event.demo) add('valid', day, siteModelId);
  for (const { day, event } of [...impressions, ...linkClicks]) {
    if (!event.demo) continue;
    add('valid', day, event.modelId);
    if (event.type === 'impression.seen' && event.kind === 'profile') add('opened', day, event.modelId);
  }
  for (const { day, modelId, reason, isDemo } of invalid) if (isDemo) add(reason, day, modelId);
  for (const { day, modelId } of models) {
    const people = unique.in(modelId, day, demoClick, '');
    if (people > 0) add('unique_clicks', day, modelId, people);
    const paidPeople = unique.in(modelId, day, demoClick, paidClick);
    if (paidPeople > 0) add('paid_people', day, modelId, paidPeople);
  }
  return rows.sorted();
};
