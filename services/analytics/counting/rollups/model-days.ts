import type { Day } from '@marquee/contracts/rules/days';
import { sumsOf } from './add-sums';
import type { UniqueClicks } from './click-visitors';
import type { ModelHour } from './model-hours';
import { tally } from './tally';

export type ModelDay = {
  readonly modelId: number;
  readonly day: Day;
  card: number;
  profile: number;
  clicks: number;
  /** The clicks that cards led to. */
  card_clicks: number;
  readonly unique_clicks: number;
};

/** The models' hours added up over each day. */
export const foldModelDays = (hours: readonly ModelHour[], unique: UniqueClicks): ModelDay[] =>
  tally(
    hours,
    ({ modelId }) => modelId,
    ({ modelId, day }): ModelDay => ({
      modelId,
      day,
      card: 0,
      profile: 0,
      clicks: 0,
      card_clicks: 0,
      unique_clicks: unique.of(modelId, day),
    }),
    (row, { seen, opened, clicks, cardClicks }) => {
      row.card += seen;
      row.profile += opened;
      row.clicks += clicks;
      row.card_clicks += cardClicks;
    },
  );

export const modelDays = sumsOf('model_days');
