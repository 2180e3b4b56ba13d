import type { Day } from '@marquee/contracts/rules/days';
import { sumsOf } from './add-sums';
import type { UniqueClicks } from './click-visitors';
import type { DatedImpression, DatedLinkClick } from './dated-activity';
import { isCardClick } from './slot-of';
import { tally } from './tally';

export type ModelDay = {
  readonly modelId: number;
  readonly day: Day;
  card: number;
  profile: number;
  clicks: number;
  /** Of the clicks, those that cards led to. */
  card_clicks: number;
  readonly unique_clicks: number;
};

const isClick = (dated: DatedImpression | DatedLinkClick): dated is DatedLinkClick =>
  dated.event.type === 'link.clicked';

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
      card_clicks: 0,
      unique_clicks: unique.of(modelId, day),
    }),
    (row, dated) => {
      if (!isClick(dated)) {
        row[dated.event.kind] += 1;
        return;
      }
      row.clicks += 1;
      if (isCardClick(dated)) row.card_clicks += 1;
    },
  );

export const modelDays = sumsOf<ModelDay>(
  'model_days',
  { model_id: ['bigint', ({ modelId }) => modelId], day: ['date', ({ day }) => day] },
  ['card', 'profile', 'clicks', 'card_clicks', 'unique_clicks'],
);
