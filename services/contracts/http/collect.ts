import { z } from 'zod';
import { Origin, Position, Surface } from '../events/impression-seen';
import { filledText, text } from '../text/text';

export const collectMaxEvents = 100;

export const collectMaxBytes = 64 * 1024;

/** Our own pages send a number; hand-written clients often send a string of digits. */
const ModelId = z.union(
  [
    z.int().positive(),
    z
      .string()
      .regex(/^[1-9]\d{0,15}$/)
      .transform(Number),
  ],
  'must be the id of a model',
);

/** The visit of an event about a model: token, referrer of its first page, `utm_*` of its first URL. */
const visit = {
  sessionId: text(128).nullish(),
  referrer: text(2_048).nullish(),
  campaign: text(128).nullish(),
};

/**
 * One route change: `POST /api/website-analytics`. `ip`, `country`, `device`, `browser` and `userAgent` are
 * accepted because SPEC.md sends them, and ignored: the server derives them. `sessionId` is absent or empty
 * when the browser sent a privacy signal.
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
  campaign: text(128).nullish(),
  /** The ticket of the page whose link opened this one in a new tab, which does not get the visit token. */
  ticket: text(128).nullish(),
});
export type WebsiteAnalyticsPost = z.infer<typeof WebsiteAnalyticsPost>;

/** One model card of which half was visible for one second: `POST /api/track-impression`. */
export const TrackImpressionPost = z.object({
  modelId: ModelId,
  modelSlug: filledText(120),
  surface: Surface.optional(),
  position: Position.optional(),
  ...visit,
});
export type TrackImpressionPost = z.infer<typeof TrackImpressionPost>;

/** One opened profile: `POST /api/tracking`. */
export const TrackingPost = z.object({
  modelId: ModelId,
  eventType: z.literal('impression'),
  platform: filledText(64),
  surface: Surface.optional(),
  position: Position.optional(),
  /** The card that opened the profile; `direct` when no card did. */
  origin: Origin.optional(),
  ...visit,
});
export type TrackingPost = z.infer<typeof TrackingPost>;

export const BatchId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,64}$/, 'must be 8 to 64 letters, digits, hyphens or underscores');

/** The forms of a post: one event, many, or a batch with an id, counted once however often it is sent. */
export const collectPost = <Body extends z.ZodType>(body: Body) => {
  const events = z.array(body).min(1).max(collectMaxEvents);
  return { one: body, many: events, batch: z.object({ batchId: BatchId, events }) };
};

/**
 * The response to every accepted post, sent after the broker has confirmed the events or the spool has synced
 * them. `refused`: the bodies about models that do not exist, by their index in the post; absent without any.
 * A post that is about no other models is 404.
 */
export const Accepted = z.object({
  accepted: z.int().min(1),
  refused: z.array(z.object({ index: z.int().min(0), code: z.literal('model.unknown') })).optional(),
});
