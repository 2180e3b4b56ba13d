import type { Day } from '@marquee/contracts/rules/days';
import { siteCalendar } from './site-calendar';

/** The calendar day in `timeZone` of an instant (epoch milliseconds). Cheap enough for every event. */
export const siteDay = (timeZone: string): ((at: number) => Day) => {
  const { momentOf } = siteCalendar(timeZone);
  return (at) => momentOf(at).day;
};
