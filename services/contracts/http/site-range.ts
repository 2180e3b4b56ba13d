import { z } from 'zod';
import { Day, daysBetween } from '../rules/days';
import { siteRangeMaxDays } from './site-clicks';
import { periodDays } from './website-analytics';

/** Days of each period that ends today; `all` begins with the first counted day. */
export const sitePeriods = { ...periodDays, quarter: 90, year: 366, all: siteRangeMaxDays } as const;

/** `period`, or `from` and `to`, both included; 30 days by default. Any other parameter is refused. */
export const SiteRangeQuery = z
  .strictObject({
    period: z.enum(['daily', 'weekly', 'monthly', 'quarter', 'year', 'all']).optional(),
    from: Day.optional(),
    to: Day.optional(),
  })
  .check(({ value: { period, from, to }, issues }) => {
    const fault = (message: string): number =>
      issues.push({ code: 'custom', path: ['from'], message, input: from });
    if ((from === undefined) !== (to === undefined)) fault('must be given together with to');
    if (period !== undefined && from !== undefined) fault('must not be combined with period');
    if (from === undefined || to === undefined) return;
    if (from > to) fault('must not be after to');
    else if (daysBetween(from, to).length > siteRangeMaxDays)
      fault(`must lie at most ${siteRangeMaxDays} days before to`);
  });
export type SiteRangeQuery = z.output<typeof SiteRangeQuery>;
