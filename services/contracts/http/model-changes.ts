import { z } from 'zod';
import { Slug } from '../rules/slug';

/** How often the gateway writes a heartbeat. A reader without one for three times as long reconnects. */
export const modelChangesHeartbeatMs = 5_000;

/**
 * One line of the gateway's internal stream `GET /internal/model-changes` (NDJSON). Changes from before the
 * connection are not repeated, so a reader drops what it has cached whenever it connects.
 */
export const ModelChange = z.discriminatedUnion('type', [
  /** `tickets`: those of the hour, by section of the site; see kit/visits. */
  z.object({ type: z.literal('heartbeat'), tickets: z.record(z.string(), z.string()) }),
  z.object({ type: z.literal('model-changed'), slug: Slug, formerSlugs: z.array(Slug) }),
  /** Many models changed, or the gateway missed changes while the bus was unreachable. */
  z.object({ type: z.literal('all-changed') }),
]);
export type ModelChange = z.infer<typeof ModelChange>;
