import type { Day } from '@marquee/contracts/days';

/** Every zone in use today stands a multiple of this from UTC and changes its clocks at one, so within it the day is the same. */
const quarterHourMs = 900_000;
const remembered = 8_192;

/** Tells on which calendar day in `timeZone` an instant (epoch milliseconds) falls. Cheap enough for every event. */
export const siteDay = (timeZone: string): ((at: number) => Day) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const days = new Map<number, Day>();
  return (at) => {
    const quarter = Math.floor(at / quarterHourMs);
    const known = days.get(quarter);
    if (known !== undefined) return known;
    const parts = new Map(format.formatToParts(quarter * quarterHourMs).map(({ type, value }) => [type, value]));
    const day = `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
    if (days.size >= remembered) days.clear();
    days.set(quarter, day);
    return day;
  };
};
