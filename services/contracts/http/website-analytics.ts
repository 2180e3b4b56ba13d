import { z } from 'zod';
import { Day } from '../rules/days';
import { FiguresRange, WholeHour } from './model-analytics';

/** Days of each period; all end today. */
export const periodDays = { daily: 1, weekly: 7, monthly: 30 } as const;
export type Period = keyof typeof periodDays;
export const Period = z.enum(['daily', 'weekly', 'monthly']);

/** The row of a list that sums the rest: beyond the day's cap in counting, the list's length in reading. */
export const otherName = '(other)';

const visitorsBy = { visitors: z.int(), views: z.int() };

const DayFigures = z.object({
  date: Day,
  ...visitorsBy,
  /** The views of visitors beyond a daily cap. */
  otherViews: z.int(),
});

/**
 * `GET /api/website-analytics/{period}`, and `/api/insights/site/visits` over any range for our own pages. Visitors are
 * distinct within a day and added up over days. Every list adds up to the total beside it; the long ones
 * (pages, referrers, entry pages) end with `(other)` when they are cut. `realTimeUsers` is the distinct
 * visitors of the last five minutes, null while Redis is down.
 *
 * New visitors are capped per day, by IP block and in total, so that a flood of invented ones fills no table.
 * Those beyond a cap are `(other)`: their views count in every list of views, and they are in no number of
 * visitors.
 */
export const WebsiteAnalytics = z.object({
  realTimeUsers: z.int().nullable(),
  totalViews: z.int(),
  uniqueVisitors: z.int(),
  /** Views of `(other)` visitors in the range. */
  otherViews: z.int(),
  /** Days whose visitors lack those of events that came after the day's pseudonyms were deleted. */
  incompleteDays: z.array(Day).optional(),
  dailyStats: z.array(DayFigures),
  topPages: z.array(z.object({ page: z.string(), views: z.int() })),
  countries: z.array(z.object({ country: z.string(), ...visitorsBy })),
  devices: z.array(z.object({ device: z.string(), ...visitorsBy })),
  referrers: z.array(z.object({ referrer: z.string(), ...visitorsBy })),
  entryPages: z.array(z.object({ page: z.string(), visitors: z.int() })),
  /** Only for today: the hours that are over and those a week before. Visitors count in their first hour. */
  sameHours: z
    .object({
      until: WholeHour,
      views: z.int(),
      viewsWeekBefore: z.int(),
      visitors: z.int(),
      visitorsWeekBefore: z.int(),
    })
    .optional(),
  range: FiguresRange,
});
export type WebsiteAnalytics = z.infer<typeof WebsiteAnalytics>;
