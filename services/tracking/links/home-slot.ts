import type { ModelState } from '@marquee/contracts/events/domain-event';
import type { Origin } from '@marquee/contracts/events/impression-seen';
import { homeSlots } from '@marquee/contracts/rules/home-slots';

/** A page may have been open this long when its card is seen, its profile opened or its link pressed. */
const pageOpenMs = 3_600_000;

const wasFeatured = ({ featuredUntil }: ModelState, at: number): boolean => {
  if (featuredUntil === 'infinity') return true;
  return featuredUntil !== null && Date.parse(featuredUntil) > at - pageOpenMs;
};

/** False for a slot of the home page that the model cannot have had within the hour before `at`. */
export const canHaveHadSlot = (model: ModelState, slot: Origin | undefined, at: number): boolean =>
  slot?.surface !== 'home-featured' || (slot.position < homeSlots && wasFeatured(model, at));
