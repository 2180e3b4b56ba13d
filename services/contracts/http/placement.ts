import { z } from 'zod';
import { Day } from '../rules/days';
import { featuredDaysDefault } from './featured-days';

/** What a listing costs in US dollars, and how many featured days that buys: a featured day costs one thirtieth of it. */
export const listingPriceUsd = 500;
export const listingFeaturedDays = featuredDaysDefault;

/** Fewer whole featured days than these are no basis for a comparison. */
export const placementMinDays = 3;
/** Of a longer placement the latest days are looked at. */
export const placementMaxDays = 90;
/** Similar models beside which a placement is shown: at most, and at least. */
export const similarMost = 20;
export const similarLeast = 5;

const Figures = z.object({ impressions: z.number(), clicks: z.number(), clickRate: z.number() });
export type Figures = z.infer<typeof Figures>;

const DayRange = z.object({ first: Day, last: Day });

/**
 * `GET /api/insights/{slug}/placement`: what the latest featured placement brought, over whole days of `SITE_TIMEZONE` only (the day on
 * which it began or ended, today, and what lies before the first whole day that was counted are left out), at most the latest 90.
 *
 * `before`: the equally many days right before it began; not there when the model was featured in one of them, or was not yet listed or
 * counted in all of them (`since`: the first day that is whole). `similar`: the average of up to 20 models of the same category that were
 * not featured on any day compared and were listed the whole time. Candidates are the 200 with the nearest likes; of them those with half to
 * twice this model's impressions in the days before, the nearest first, or, without days before, the nearest likes. Fewer than 5 are
 * not enough.
 *
 * `price.perClick`: the listing's price for as many days as are counted ($500 ÷ 30 for each), divided by their clicks; null without clicks.
 */
export const Placement = z.discriminatedUnion('is', [
  z.object({ is: z.literal('never') }),
  z.object({ is: z.literal('too-early'), wholeDays: z.int().min(0), running: z.boolean() }),
  z.object({
    is: z.literal('measured'),
    running: z.boolean(),
    days: DayRange.extend({ count: z.int().min(placementMinDays) }),
    featured: Figures,
    price: z.object({ usd: z.number(), perClick: z.number().nullable() }),
    before: z.discriminatedUnion('is', [
      Figures.extend({ is: z.literal('measured'), ...DayRange.shape }),
      DayRange.extend({ is: z.literal('featured-too') }),
      DayRange.extend({ is: z.literal('no-history'), since: Day }),
    ]),
    similar: z.discriminatedUnion('is', [
      z.object({
        is: z.literal('measured'),
        category: z.string(),
        models: z.int().min(similarLeast),
        nearestBy: z.enum(['impressions', 'likes']),
        featured: Figures,
        before: Figures.nullable(),
      }),
      z.object({ is: z.literal('too-few'), category: z.string(), models: z.int().min(0) }),
    ]),
  }),
]);
export type Placement = z.infer<typeof Placement>;

/** `GET /internal/models/by-id/{id}/featurings`: since when the model is listed, and when it was featured, the earliest first; `until` null: without end. */
export const FeaturingHistory = z.object({
  category: z.string(),
  createdAt: z.iso.datetime(),
  featurings: z.array(z.object({ from: z.iso.datetime(), until: z.iso.datetime().nullable() })),
});
export type FeaturingHistory = z.infer<typeof FeaturingHistory>;

/** `GET /internal/models/by-id/{id}/alike?from&to`: of the same category, listed before `from`, never featured between the two, the nearest likes first. */
export const AlikeModels = z.object({ modelIds: z.array(z.int().positive()).max(200) });
