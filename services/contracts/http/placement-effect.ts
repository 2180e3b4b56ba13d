import { z } from 'zod';
import { Day } from '../rules/days';

/** A comparison needs this many whole featured days. */
export const placementMinDays = 3;
/** Only the latest days of a longer placement are compared. */
export const placementMaxDays = 90;
/** Similar models that a placement is compared with: at most, and at least. */
export const similarMax = 20;
export const similarMin = 5;

const Figures = z.object({
  impressions: z.number(),
  /** All clicks, wherever the profile was opened. */
  clicks: z.number(),
  /** Cards seen on pages that the visit is proven to have been on. */
  slotCards: z.number(),
  /** Clicks that the cards led to: on them, and on the profiles that they opened. */
  cardClicks: z.number(),
  /** Different people among them, per day. */
  uniqueCardClicks: z.number(),
  /** Different people, per day, whom slots that a placement pays for led to a link. */
  uniquePaidClicks: z.number(),
  /** Different people, per day, whom no card led to a link. */
  uniqueBroughtClicks: z.number(),
  /** `cardClicks` ÷ `slotCards` × 100: both are of the cards. */
  cardClickRate: z.number(),
});
export type Figures = z.infer<typeof Figures>;

const DayRange = z.object({ first: Day, last: Day });

/**
 * `GET /api/insights/{slug}/placement`: the result of the latest featured placement, over whole days of
 * `SITE_TIMEZONE` only (the day on which it began or ended, today, and all before the first whole day that
 * was counted are left out), at most the latest 90.
 *
 * `before`: as many days right before it began; absent when the model was featured in one of them, or was not
 * yet listed or counted in all of them (`since`: the first day that is whole). `similar`: the average of up
 * to 20 models of the same category that were not featured on any day compared and were listed the whole
 * time. Candidates are the 200 with the nearest likes; of them those with half to twice this model's
 * impressions in the days before, the nearest first, or, without days before, the nearest likes. Absent with
 * fewer than 5.
 *
 * `price`: the share of the agreed price, by time, of the days that are counted; null for a gift (`isGift`),
 * where the price is not known, and for a placement without end. `perClick`: divided by
 * `uniquePaidClicks`; null without any.
 */
export const PlacementEffect = z.discriminatedUnion('is', [
  z.object({ is: z.literal('never') }),
  z.object({
    is: z.literal('too-early'),
    wholeDays: z.int().min(0),
    running: z.boolean(),
    /** The day of the first comparison, while the placement runs. */
    comparedFrom: Day.optional(),
  }),
  z.object({
    is: z.literal('measured'),
    running: z.boolean(),
    days: DayRange.extend({ count: z.int().min(placementMinDays) }),
    featured: Figures,
    price: z.object({ usd: z.number(), perClick: z.number().nullable() }).nullable(),
    isGift: z.boolean(),
    before: z.discriminatedUnion('is', [
      Figures.extend({ is: z.literal('measured'), ...DayRange.shape }),
      DayRange.extend({ is: z.literal('featured-too') }),
      DayRange.extend({ is: z.literal('no-history'), since: Day }),
    ]),
    similar: z.discriminatedUnion('is', [
      z.object({
        is: z.literal('measured'),
        category: z.string(),
        models: z.int().min(similarMin),
        nearestBy: z.enum(['impressions', 'likes']),
        featured: Figures,
        before: Figures.nullable(),
      }),
      z.object({ is: z.literal('too-few'), category: z.string(), models: z.int().min(0) }),
    ]),
  }),
]);
export type PlacementEffect = z.infer<typeof PlacementEffect>;

/** `GET /internal/models/by-id/{id}/placements`: when listed and featured; `until` null: without end. */
export const PlacementHistory = z.object({
  category: z.string(),
  createdAt: z.iso.datetime(),
  placements: z.array(
    z.object({
      from: z.iso.datetime(),
      until: z.iso.datetime().nullable(),
      /** The agreed price of the whole period: 0 for a gift, null where it is not known. */
      priceCents: z.int().min(0).nullable(),
    }),
  ),
});
export type PlacementHistory = z.infer<typeof PlacementHistory>;

/** `GET /internal/placements/featured`: those of the models featured now, the earliest first. */
export const FeaturedPlacements = z.array(
  PlacementHistory.shape.placements.element.extend({ modelId: z.int().positive() }),
);

/**
 * `GET /internal/models/by-id/{id}/peers?from&to`: models of the same category, listed before `from`, never
 * featured between the two, the nearest likes first.
 */
export const PeerModels = z.object({ modelIds: z.array(z.int().positive()).max(200) });
