import { z } from 'zod';
import { InvalidReason } from '../events/visit-facts';

/**
 * `GET /api/site-figures`: how often people opened profiles over the last `siteFigureDays`, and how many different
 * people a day clicked links of a model, added up. Valid traffic only.
 */
export const SiteFigures = z.object({ profilesOpened: z.int().min(0), clicks: z.int().min(0) });
export type SiteFigures = z.infer<typeof SiteFigures>;

/** `GET /api/invalid-share`: events of the last `siteFigureDays` by reason; one without events is absent. */
export const InvalidShare = z.object({
  valid: z.int().min(0),
  invalid: z.array(z.object({ reason: InvalidReason, events: z.int().min(1) })),
});
export type InvalidShare = z.infer<typeof InvalidShare>;
