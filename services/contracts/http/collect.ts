import { z } from 'zod';
import { Position, Surface } from '../events/impression-seen';
import { filledText, text } from '../text/text';

/** The most bodies that one post may carry. */
export const collectMaxEvents = 100;

/** The most bytes that one post may carry. */
export const collectMaxBytes = 64 * 1024;

/** Screens send the id as a number; hand-written callers often as a string of digits. */
const ModelId = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number),
]);

/**
 * One route change: `POST /api/website-analytics`. `ip`, `country`, `device`, `browser` and `userAgent` are accepted as SPEC.md
 * sends them and ignored: the server derives its own. `sessionId` may be absent or empty where the visitor asked not to be told apart.
 */
export const WebsiteAnalyticsPost = z.object({
  sessionId: text(128).nullish(),
  page: filledText(2_048),
  ip: text(64).nullish(),
  userAgent: text(1_024).nullish(),
  referrer: text(2_048).nullish(),
  country: text(64).nullish(),
  device: text(64).nullish(),
  browser: text(64).nullish(),
});
export type WebsiteAnalyticsPost = z.infer<typeof WebsiteAnalyticsPost>;

/** One model card that was half visible for a second: `POST /api/track-impression`. */
export const TrackImpressionPost = z.object({
  modelId: ModelId,
  modelSlug: filledText(120),
  surface: Surface.optional(),
  position: Position.optional(),
});
export type TrackImpressionPost = z.infer<typeof TrackImpressionPost>;

/** One opened profile: `POST /api/tracking`. */
export const TrackingPost = z.object({
  modelId: ModelId,
  eventType: z.literal('impression'),
  platform: filledText(64),
  surface: Surface.optional(),
  position: Position.optional(),
});
export type TrackingPost = z.infer<typeof TrackingPost>;

export const BatchId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,64}$/, 'must be 8 to 64 letters, digits, hyphens or underscores');

/** A post is one body, an array of them, or a named batch, whose retry is harmless. */
export const collectPost = <Body extends z.ZodType>(body: Body) => {
  const events = z.array(body).min(1).max(collectMaxEvents);
  return { one: body, many: events, batch: z.object({ batchId: BatchId, events }) };
};

/** The answer to every accepted post. It is sent after the broker has confirmed the events, or the spool has synced them. */
export const Accepted = z.object({ accepted: z.int().min(1) });
export type Accepted = z.infer<typeof Accepted>;
