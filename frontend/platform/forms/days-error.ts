import { addDays, type Day, daysBetween } from '@marquee/contracts/rules/days';
import { counted } from '@marquee/contracts/text/number';

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** What is wrong with a range of days, both included, as text; null for a valid one. */
export const daysError = (from: string, to: string, latest: Day, maxDays: number): string | null => {
  if (!isDay(from) || !isDay(to)) return 'Select both days.';
  if (from > to) return 'The first day must not be after the last.';
  if (to > latest) return `The last day must not be after ${latest}.`;
  return daysBetween(from, to).length > maxDays
    ? `At most ${counted(maxDays, 'day', 'days')} can be shown at once.`
    : null;
};
