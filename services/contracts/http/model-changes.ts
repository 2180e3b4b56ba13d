import { z } from 'zod';
import { Slug } from '../rules/slug';

/** How often the gateway writes a heartbeat. A reader without one for three times as long reconnects. */
export const modelChangesHeartbeatMs = 5_000;

/** A line of the stream `GET /internal/model-changes` (NDJSON). A reader drops its cache on connecting. */
export const ModelChange = z.discriminatedUnion('type', [
  /** `tickets`: secrets of the hour, by section of the site; see kit/visits. */
  z.object({ type: z.literal('heartbeat'), tickets: z.record(z.string(), z.string()) }),
  z.object({ type: z.literal('model-changed'), slug: Slug, formerSlugs: z.array(Slug) }),
  /** Many models changed, or the gateway missed changes while the bus was unreachable. */
  z.object({ type: z.literal('all-changed') }),
]);
export type ModelChange = z.infer<typeof ModelChange>;
