import { z } from 'zod';
import { featuredDaysDefault, featuredDaysMax, priceMaxCents } from './featured-days';
import { Model } from './models';

/**
 * Days of featuring: 1 to 365; 30 for anything that is not a number, since a form sends null or text for an
 * empty field.
 */
export const FeaturedDays = z
  .unknown()
  .transform((given) => {
    const days = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
    return typeof days === 'number' && !Number.isNaN(days) ? days : featuredDaysDefault;
  })
  .pipe(z.int().min(1).max(featuredDaysMax));

/** A price in US cents for a whole period of featuring; 0: a gift. */
export const PriceCents = z.int().min(0).max(priceMaxCents);

/** Why a period of featuring ended; null while it lasts. */
export const featuringEnds = ['expired', 'removed', 'replaced'] as const;

/**
 * `GET /api/admin/models/{id}/featurings`: every period of featuring, the latest first. `until` null: without
 * end.
 */
export const Featuring = z.object({
  id: z.int().positive(),
  from: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  startedBy: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
  ended: z.enum(featuringEnds).nullable(),
  endedBy: z.string().nullable(),
  /** Null where it is not known: begun by hand before prices were stored. Absent from older services. */
  priceCents: PriceCents.nullable().optional(),
  /** Null where nothing has been paid. */
  paidAt: z.iso.datetime().nullable().optional(),
});
export type Featuring = z.infer<typeof Featuring>;

/**
 * `POST /api/admin/models/{id}/featured`. The answer is the changed model. `paid` is about the price of this
 * period.
 */
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
 * `GET /internal/featurings/by-hand?from&until`, for the admin service: periods that an administrator began
 * by hand and that end within the range, or ended in it by expiring.
 */
export const HandFeaturings = z.array(
  Featuring.pick({ id: true, from: true }).extend({
    modelId: z.int().positive(),
    until: z.iso.datetime(),
    priceCents: PriceCents.nullable(),
  }),
);
export type HandFeaturings = z.infer<typeof HandFeaturings>;
