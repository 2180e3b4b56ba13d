import type { Day } from '@marquee/contracts/rules/days';
import { sumsOf } from './add-sums';
import type { UniqueClicks } from './click-visitors';
import type { DatedImpression, DatedLinkClick } from './dated-activity';
import { tally } from './tally';

export type ModelDay = {
  readonly modelId: number;
  readonly day: Day;
  card: number;
  profile: number;
  clicks: number;
  readonly unique_clicks: number;
};

export const foldModelDays = (
  impressions: readonly DatedImpression[],
  linkClicks: readonly DatedLinkClick[],
  unique: UniqueClicks,
): ModelDay[] =>
  tally(
    [...impressions, ...linkClicks],
    ({ day, event: { modelId } }) => `${modelId} ${day}`,
    ({ day, event: { modelId } }): ModelDay => ({
      modelId,
      day,
      card: 0,
      profile: 0,
      clicks: 0,
      unique_clicks: unique.of(modelId, day),
    }),
    (row, { event }) => {
      if (event.type === 'link.clicked') row.clicks += 1;
      else row[event.kind] += 1;
    },
  );

export const modelDays = sumsOf<ModelDay>(
  'model_days',
  { model_id: ['bigint', ({ modelId }) => modelId], day: ['date', ({ day }) => day] },
  ['card', 'profile', 'clicks', 'unique_clicks'],
);
