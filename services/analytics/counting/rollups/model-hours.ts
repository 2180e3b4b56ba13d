import type { DatedImpression, DatedLinkClick } from './dated-activity';
import type { RowOf } from './day-tables';
import { isInSlot } from './slot-of';
import { tally } from './tally';

/** `slotCards`: the cards seen in slots. `cardClicks`: the clicks that they led to. Both are summed by day only. */
export type ModelHour = RowOf<'model_hours'> & { slotCards: number; cardClicks: number };

const hoursOfDay = 24;

const isClick = (dated: DatedImpression | DatedLinkClick): dated is DatedLinkClick =>
  dated.event.type === 'link.clicked';

export const foldModelHours = (
  impressions: readonly DatedImpression[],
  linkClicks: readonly DatedLinkClick[],
): ModelHour[] =>
  tally<DatedImpression | DatedLinkClick, ModelHour>(
    [...impressions, ...linkClicks],
    ({ hour, event: { modelId } }) => modelId * hoursOfDay + hour,
    ({ day, hour, event: { modelId } }) => ({
      modelId,
      day,
      hour,
      seen: 0,
      opened: 0,
      clicks: 0,
      ...{ slotCards: 0, cardClicks: 0 },
    }),
    (row, dated) => {
      if (!isClick(dated)) {
        row[dated.event.kind === 'card' ? 'seen' : 'opened'] += 1;
        if (dated.event.kind === 'card' && isInSlot(dated)) row.slotCards += 1;
        return;
      }
      row.clicks += 1;
      if (isInSlot(dated)) row.cardClicks += 1;
    },
  );
