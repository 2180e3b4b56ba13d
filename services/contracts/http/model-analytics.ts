import { z } from 'zod';
import { Surface } from '../events/impression-seen';
import { InvalidReason } from '../events/visit-facts';
import { Day } from '../rules/days';
import { platformKeys } from '../rules/platforms';
import { filledText } from '../text/text';
import { dayNotes } from './conspicuous-days';
import { SecondStep } from './second-step';

/** `POST /api/analytics/login`, with the second step where it is required. */
export const AnalyticsLogin = SecondStep.extend({ slug: filledText(120), password: filledText(256) });

/** An hour of the day at which some hours of today are over. */
export const WholeHour = z.int().min(1).max(23);

/** The days that figures are of. */
export const FiguresRange = z.object({
  first: Day,
  last: Day,
  timezone: z.string(),
  today: Day,
  /** The first day with counted events, of this model or the site; null without any. */
  countedSince: Day.nullable(),
});

const DayOfModel = z.object({
  date: Day,
  impressions: z.int(),
  clicks: z.int(),
  uniqueClicks: z.int(),
});

/** A group of fewer people than this is not shown by itself: it is added to `otherGroups`. */
export const groupMinPeople = 5;

/** The name of the row that sums the groups that are too small to show. */
export const otherGroups = '(fewer than 5 people)';

/** The row of clicks whose source is not known, because the page did not send it. Always shown. */
export const unknownGroup = '(unknown)';

const GroupOfClicks = z.object({ name: z.string(), clicks: z.int(), uniqueClicks: z.int() });

/**
 * Clicks by the people who made them, the most clicks first; each list adds up to the clicks. Groups of fewer
 * than `groupMinPeople` unique clicks are one row, `otherGroups`. `countries` are ISO codes, `sources` names
 * of rules/sources.ts. The people of a group of hours are those of its busiest hour, as a lower bound. `hours`
 * are named for their first hour, 0 to 23 in the site's zone; each is
 * `hoursEach` hours long, so that at least 80% of the clicks are in rows of their own, or else none is.
 */
const Audience = z.object({
  countries: z.array(GroupOfClicks),
  devices: z.array(GroupOfClicks),
  sources: z.array(GroupOfClicks),
  hours: z.array(GroupOfClicks),
  hoursEach: z.union([z.literal(1), z.literal(4), z.literal(8)]),
});
export type Audience = z.infer<typeof Audience>;

/** Deeper slots are counted as this one: `position` 100 means "100 and deeper". */
export const deepestPosition = 100;

export const rangeMaxDays = 366;

const Totals = z.object({
  impressions: z.int(),
  clicks: z.int(),
  /** The clicks that cards led to: on them, and on the profiles that they opened. */
  cardClicks: z.int(),
  /** Distinct daily pseudonyms among the clicks of a day, added up over days. */
  uniqueClicks: z.int(),
  clickRate: z.number(),
});

/**
 * `GET /api/analytics/{slug}`, and `/api/insights/{slug}` for our own pages. `stats.impressions` is cards and
 * profiles together; `clickRate` is clicks ÷ impressions × 100 to one decimal, 0 without impressions.
 * `dailyStats` has every day of the range, oldest first. Every breakdown adds up to the total beside it;
 * `invalid` is in none of them. `conspicuous` days of the model stay counted until they are corrected. `before` covers as many days right before the range. The range is given by
 * `days` (7, 30, 90) or by `from` and `to`, both included.
 */
export const ModelAnalytics = z.object({
  model: z.object({
    name: z.string(),
    featured: z.boolean(),
    featuredDaysRemaining: z.int().min(0),
    featuredUntil: z.iso.datetime().or(z.literal('')),
    /** Platforms whose link is set. */
    platforms: z.array(z.enum(platformKeys)),
  }),
  stats: Totals.extend({
    dailyStats: z.array(DayOfModel),
    impressionsByKind: z.object({ card: z.int(), profile: z.int() }),
    clicksByPlatform: z.array(z.object({ platform: z.enum(platformKeys), clicks: z.int() })),
    surfaces: z.array(
      z.object({
        surface: Surface,
        position: z.int(),
        /** `seen` + `opened`. */
        impressions: z.int(),
        seen: z.int(),
        /** Profiles that its cards opened. */
        opened: z.int(),
        /** Clicks that it led to: on its cards, and on the profiles that they opened. */
        clicks: z.int(),
      }),
    ),
    audience: Audience,
    invalid: z.array(z.object({ reason: InvalidReason, events: z.int() })),
  }),
  before: Totals.extend({
    first: Day,
    last: Day,
    dailyStats: z.array(DayOfModel),
  }),
  /** Only for today alone: figures of its hours that are over, and of the same hours a week before. */
  sameHours: z
    .object({
      until: WholeHour,
      clicks: z.int(),
      clicksBefore: z.int(),
      impressions: z.int(),
      impressionsBefore: z.int(),
    })
    .optional(),
  ...dayNotes,
  range: FiguresRange,
});
export type ModelAnalytics = z.infer<typeof ModelAnalytics>;
