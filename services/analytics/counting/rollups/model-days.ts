import type { UniqueClicks } from './click-visitors';
import type { RowOf } from './day-tables';
import type { ModelHour } from './model-hours';
import { tally } from './tally';

export type ModelDay = RowOf<'model_days'>;

/** The models' hours added up over each day. */
export const foldModelDays = (hours: readonly ModelHour[], unique: UniqueClicks): ModelDay[] =>
  tally(
    hours,
    ({ modelId }) => modelId,
    ({ modelId, day }): ModelDay => ({
      modelId,
      day,
      card: 0,
      slot_cards: 0,
      profile: 0,
      clicks: 0,
      card_clicks: 0,
      unique_clicks: unique.of(modelId, day),
    }),
    (row, { seen, slotCards, opened, clicks, cardClicks }) => {
      row.card += seen;
      row.slot_cards += slotCards;
      row.profile += opened;
      row.clicks += clicks;
      row.card_clicks += cardClicks;
    },
  );
