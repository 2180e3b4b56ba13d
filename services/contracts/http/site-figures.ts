import { z } from 'zod';
import { InvalidReason } from '../events/visit-facts';

/**
 * `GET /api/site-figures`: over the last `siteFigureDays`, the networks that opened a model's profile or clicked its
 * links, and the different people who clicked its links, both once a day and model. Valid traffic only.
 *
 * `featuredMedian`: of the models featured now, over their whole featured days among the last `siteFigureDays`: unique
 * clicks that their paid slots led to, and price per click as in `PlacementEffect`, null where fewer than
 * `featuredMedianMin` have a price or half of those no clicks. Null for fewer models; absent before 0.2 and while the
 * catalog does not answer. `ledgerBalances` includes demo traffic; absent before 0.2.
 */
export const SiteFigures = z.object({
  profilesOpened: z.int().min(0),
  clicks: z.int().min(0),
  featuredMedian: z
    .object({ models: z.int(), clicks: z.number(), perClick: z.number().nullable() })
    .nullish(),
  ledgerBalances: z.boolean().optional(),
});
export type SiteFigures = z.infer<typeof SiteFigures>;

/** `GET /api/invalid-share`: events of the last `siteFigureDays` by reason; one without events is absent. */
export const InvalidShare = z.object({
  valid: z.int().min(0),
  invalid: z.array(z.object({ reason: InvalidReason, events: z.int().min(1) })),
});
export type InvalidShare = z.infer<typeof InvalidShare>;
