import { type Surface, surfaces } from '@marquee/contracts/events/impression-seen';
import { CampaignName } from '@marquee/contracts/http/campaign-links';
import { deepestPosition } from '@marquee/contracts/http/model-analytics';
import { paidSurface, surfacesWithoutCards } from '@marquee/contracts/http/site-clicks';
import { otherName } from '@marquee/contracts/http/website-analytics';
import type { DatedImpression, DatedLinkClick } from './dated-activity';

type SlotFigure = 'seen' | 'opened' | 'clicks';
type Slot = { readonly surface: Surface; readonly position: number };

/** The slot of what happened on a profile that came without an origin. */
const unknownOrigin: Slot = { surface: 'profile', position: -1 };

const firstKeys = new Map(surfaces.map((surface, index) => [surface, index * (deepestPosition + 2)]));
/** A number for each slot, from 0: positions begin at -1. */
export const slotKey = (surface: Surface, position: number): number =>
  (firstKeys.get(surface) ?? Number.NaN) + position + 1;
export const slotKeys = surfaces.length * (deepestPosition + 2);

/** `key`: its `slotKey`. `hasCards`: whether it is one of a surface with cards. */
type CreditedSlot = Slot & { readonly figure: SlotFigure; readonly key: number; readonly hasCards: boolean };

/** Every slot and figure once, because every event has one: nothing is created for an event. */
const slotsOf = (figure: SlotFigure): readonly CreditedSlot[] =>
  surfaces.flatMap((surface) =>
    Array.from({ length: deepestPosition + 2 }, (_, place) => {
      const hasCards = place > 0 && !surfacesWithoutCards.includes(surface);
      return { surface, position: place - 1, figure, key: slotKey(surface, place - 1), hasCards };
    }),
  );
const slots = { seen: slotsOf('seen'), opened: slotsOf('opened'), clicks: slotsOf('clicks') };

/** Deeper slots are counted as one, which bounds the rows of a day. */
const credited = ({ surface, position }: Slot, figure: SlotFigure): CreditedSlot => {
  const slot = slots[figure][slotKey(surface, Math.min(position, deepestPosition))];
  if (slot === undefined) throw new Error(`no slot ${surface} ${position}`);
  return slot;
};

/**
 * The one slot to which an event is credited, and the figure that it raises there. A card is seen in its own
 * slot. An opened profile and a click on a profile belong to the slot of the card that opened it; any other
 * click to the slot of its button.
 */
export const slotOf = ({ event }: DatedImpression | DatedLinkClick): CreditedSlot => {
  if (event.type === 'link.clicked')
    return credited(event.surface === 'profile' ? (event.origin ?? unknownOrigin) : event, 'clicks');
  return event.kind === 'card' ? credited(event, 'seen') : credited(event.origin ?? unknownOrigin, 'opened');
};

/**
 * Whether a card that is proven led to the event, or was seen: its slot is one of a surface with cards. Tracking
 * records what no page is proven to have shown without a slot. The card click rate is the clicks among these events
 * divided by the cards seen among them.
 */
export const isInSlot = (event: DatedImpression | DatedLinkClick): boolean => slotOf(event).hasCards;

/** Whether a slot that a placement pays for led to the click. */
export const isPaidClick = (click: DatedLinkClick): boolean =>
  slotOf(click).surface === paidSurface && isInSlot(click);

/**
 * The campaign link to which an event is credited: those in slot `campaign`, except cards. An event without
 * the name of a link is under `(other)`; tracking sends names of the model's own links only, so a model has
 * no more names than links.
 */
export const campaignOf = (dated: DatedImpression | DatedLinkClick): string | undefined => {
  const { surface, figure } = slotOf(dated);
  if (surface !== 'campaign' || figure === 'seen') return undefined;
  const { success, data } = CampaignName.safeParse(dated.event.campaign);
  return success ? data : otherName;
};
