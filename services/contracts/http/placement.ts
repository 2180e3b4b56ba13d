import { z } from 'zod';
import { featuredDaysDefault, featuredDaysMax, priceMaxCents } from './featured-days';
import { Model } from './models';

/** Days of a placement: 1 to 365; 30 for what is no number: a form sends null or text for an empty field. */
export const FeaturedDays = z
  .unknown()
  .transform((given) => {
    const days = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
    return typeof days === 'number' && !Number.isNaN(days) ? days : featuredDaysDefault;
  })
  .pipe(z.int().min(1).max(featuredDaysMax));

/** A price in US cents for a whole placement; 0: a gift. */
export const PriceCents = z.int().min(0).max(priceMaxCents);

/** Why a placement ended; null while it lasts. */
export const placementEnds = ['expired', 'removed', 'replaced'] as const;

/** `GET /api/admin/models/{id}/placements`: all, the latest first. `until` null: without end. */
export const Placement = z.object({
  id: z.int().positive(),
  from: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  startedBy: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
  ended: z.enum(placementEnds).nullable(),
  endedBy: z.string().nullable(),
  /** Null where no price was agreed. */
  priceCents: PriceCents.nullable(),
  /** Null where nothing has been paid. */
  paidAt: z.iso.datetime().nullable(),
  /** Cards on the home page, seen by visitors. `promised` = delivered + owed + given back. */
  cards: z.object({
    promised: z.int().min(0),
    delivered: z.int().min(0),
    owed: z.int().min(0),
    givenBack: z.int().min(0),
  }),
});
export type Placement = z.infer<typeof Placement>;

/** `GET /api/v1/models/{slug}/placements`, the latest first, without the names of operators. */
export const ApiPlacements = z.array(Placement.omit({ startedBy: true, endedBy: true }));

/** `GET /api/v1/placements`, of all models, the latest first. */
export const ApiAllPlacements = z.array(
  ApiPlacements.element.extend({ model: z.object({ slug: z.string(), name: z.string() }) }),
);

/** `POST /api/admin/models/{id}/featured`, answered with the model. `paid`: the price of this period. */
export const FeatureModel = z.object({
  featured: z.boolean(),
  days: FeaturedDays.optional().default(featuredDaysDefault),
  withoutEnd: z.boolean().default(false),
  priceCents: PriceCents.default(0),
  paid: z.boolean().default(false),
});

/** `GET /api/admin/featured-models`: those featured now, the soonest to expire first. */
export const FeaturedModels = z.array(
  Model.pick({
    id: true,
    slug: true,
    name: true,
    category: true,
    likes: true,
    rating: true,
    featuredUntil: true,
    profileImage: true,
  }),
);
export type FeaturedModel = z.infer<typeof FeaturedModels>[number];

/**
 * `GET /internal/placements/by-hand?from&until`, for the admin service: periods that an administrator began
 * by hand and that end within the range, or ended in it by expiring.
 */
export const PlacementsByHand = z.array(
  Placement.pick({ id: true, from: true }).extend({
    modelId: z.int().positive(),
    until: z.iso.datetime(),
    priceCents: PriceCents.nullable(),
  }),
);
export type PlacementsByHand = z.infer<typeof PlacementsByHand>;
