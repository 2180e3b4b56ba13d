import type { Surface } from '@marquee/contracts/events/impression-seen';
import { deepestPosition } from '@marquee/contracts/http/model-analytics';
import type { DatedImpression, DatedLinkClick } from './dated-activity';

export type SlotFigure = 'seen' | 'opened' | 'clicks';
type Slot = { readonly surface: Surface; readonly position: number };

/** The slot of what happened on a profile that came without an origin. */
const unknownOrigin: Slot = { surface: 'profile', position: -1 };

/** Deeper slots are counted as one, which bounds the rows of a day. */
const within = ({ surface, position }: Slot): Slot => ({
  surface,
  position: Math.min(position, deepestPosition),
});

/**
 * The one slot to which an event is credited, and the figure that it raises there. A card is seen in its own slot. An opened profile and a click
 * on a profile belong to the slot of the card that opened it; any other click to the slot of its button.
 */
export const slotOf = ({
  event,
}: DatedImpression | DatedLinkClick): Slot & { readonly figure: SlotFigure } => {
  if (event.type === 'link.clicked')
    return {
      ...within(event.surface === 'profile' ? (event.origin ?? unknownOrigin) : event),
      figure: 'clicks',
    };
  return event.kind === 'card'
    ? { ...within(event), figure: 'seen' }
    : { ...within(event.origin ?? unknownOrigin), figure: 'opened' };
};
