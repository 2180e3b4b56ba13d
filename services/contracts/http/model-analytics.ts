import { z } from 'zod';
import { Surface } from '../events/impression-seen';
import { InvalidReason } from '../events/visit-facts';
import { Day } from '../rules/days';
import { platformKeys } from '../rules/platforms';
import { filledText } from '../text/text';

export const AnalyticsLogin = z.object({ slug: filledText(120), password: filledText(256) });

const DayOfModel = z.object({ date: Day, impressions: z.int(), clicks: z.int() });

/** Deeper slots are counted as this one: `position` 100 means "100 and deeper". */
export const deepestPosition = 100;

/** Days in the range of a dashboard at most. */
export const rangeMaxDays = 366;

const Totals = z.object({ impressions: z.int(), clicks: z.int(), clickRate: z.number() });

/**
 * `GET /api/analytics/{slug}`, and `/api/insights/{slug}` for our own pages. `stats.impressions` is cards and profiles
 * together; `clickRate` is clicks ÷ impressions × 100 to one decimal, 0 without impressions. `dailyStats` has every day of
 * the range, oldest first. Every breakdown adds up to the total beside it; `invalid` is in none of them. `before` covers as many days
 * right before the range. The range is given by `days` (7, 30, 90) or by `from` and `to`, both included.
 */
export const ModelAnalytics = z.object({
  model: z.object({
    name: z.string(),
    featured: z.boolean(),
    featuredDaysRemaining: z.int().min(0),
    featuredUntil: z.iso.datetime().or(z.literal('')),
  }),
  stats: z.object({
    impressions: z.int(),
    clicks: z.int(),
    clickRate: z.number(),
    dailyStats: z.array(DayOfModel),
    impressionsByKind: z.object({ card: z.int(), profile: z.int() }),
    clicksByPlatform: z.array(z.object({ platform: z.enum(platformKeys), clicks: z.int() })),
    surfaces: z.array(
      z.object({ surface: Surface, position: z.int(), impressions: z.int(), clicks: z.int() }),
    ),
    invalid: z.array(z.object({ reason: InvalidReason, events: z.int() })),
  }),
  before: Totals.extend({ first: Day, last: Day }),
  range: z.object({ first: Day, last: Day, today: Day, timezone: z.string() }),
});
export type ModelAnalytics = z.infer<typeof ModelAnalytics>;
