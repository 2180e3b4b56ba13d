import type { Day } from '@marquee/contracts/rules/days';
import { siteCalendar } from './site-calendar';

/** Tells on which calendar day in `timeZone` an instant (epoch milliseconds) falls. Cheap enough for every event. */
export const siteDay = (timeZone: string): ((at: number) => Day) => {
  const { momentOf } = siteCalendar(timeZone);
  return (at) => momentOf(at).day;
};
