import { rangeMaxDays } from '@marquee/contracts/http/model-analytics';
import { type SiteRangeQuery, sitePeriods } from '@marquee/contracts/http/site-range';
import { addDays, Day, daysBetween } from '@marquee/contracts/rules/days';
import { badRequest } from '@marquee/kit/errors/http-error';
import { z } from 'zod';

/** Both days included. */
export type Range = { readonly first: Day; readonly last: Day };

export const rangeBefore = ({ first, last }: Range): Range => ({
  first: addDays(first, -daysBetween(first, last).length),
  last: addDays(first, -1),
});

/** The days that are compared: today is not over, and compared only if it is the only one. */
export const withoutToday = ({ first, last }: Range, today: Day | undefined): Range => ({
  first,
  last: last === today && first < last ? addDays(last, -1) : last,
});

/** An entry for every day of the range, oldest first, from its row or undefined. */
export const everyDay = <Row extends { readonly day: Day }, Entry>(
  { first, last }: Range,
  rows: readonly Row[],
  entryOf: (date: Day, row: Row | undefined) => Entry,
): Entry[] => {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return daysBetween(first, last).map((date) => entryOf(date, byDay.get(date)));
};

const defaultDays = 30;

/** `days=7|30|90`, ending today, or `from` and `to`, both included; 30 days by default. */
export const RangeQuery = z
  .object({
    days: z.enum(['7', '30', '90']).transform(Number).optional(),
    from: Day.optional(),
    to: Day.optional(),
  })
  .check(({ value: { days, from, to }, issues }) => {
    const fault = (message: string): number =>
      issues.push({ code: 'custom', path: ['from'], message, input: from });
    if ((from === undefined) !== (to === undefined)) fault('must be given together with to');
    if (days !== undefined && from !== undefined) fault('must not be combined with days');
    if (from === undefined || to === undefined) return;
    if (from > to) fault('must not be after to');
    else if (daysBetween(from, to).length > rangeMaxDays)
      fault(`must lie at most ${rangeMaxDays} days before to`);
  });

/** The requested range; `firstDay`: the first counted day. Throws 400 when it ends after today. */
export const siteRangeOf = async (
  { period = 'monthly', from, to }: SiteRangeQuery,
  today: Day,
  firstDay: () => Promise<Day | undefined>,
): Promise<Range> => {
  if (from !== undefined && to !== undefined) return rangeOf({ from, to }, today);
  const first = addDays(today, 1 - sitePeriods[period]);
  const counted = period === 'all' ? ((await firstDay()) ?? today) : first;
  return { first: counted > first ? counted : first, last: today };
};

/** The requested range. Throws 400 when it ends after today. */
export const rangeOf = ({ days = defaultDays, from, to }: z.output<typeof RangeQuery>, today: Day): Range => {
  if (from === undefined || to === undefined) return { first: addDays(today, 1 - days), last: today };
  if (to > today)
    badRequest('query.invalid', 'The range must not end after today.', {
      fields: { to: `must not be after ${today}` },
    });
  return { first: from, last: to };
};

export const comparedRange = (compare: string, range: Range): Range => {
  if (compare === 'previous') return rangeBefore(range);
  if (compare === 'year') return { first: yearBefore(range.first), last: yearBefore(range.last) };
  const [first = range.first, last = range.last] = compare.split('..');
  return { first, last };
};

/** The same day of the year before; for 29 February the day before. */
const yearBefore = (day: Day): Day => {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  const { data } = Day.safeParse(`${year}${day.slice(4)}`);
  return data ?? addDays(`${year}-03-01`, -1);
};
