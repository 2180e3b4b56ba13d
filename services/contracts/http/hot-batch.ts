import { z } from 'zod';

/**
 * The lane is how the gateway hands hot calls (three collecting posts and the redirect) to tracking: many calls in one internal
 * request, `POST /internal/lane`, because one hop per call would cost more than the call. Answers come in the order of the calls.
 */
export const LaneCall = z.object({
  requestId: z.string().max(64),
  method: z.enum(['POST', 'GET', 'HEAD']),
  /** Path with query, as asked for at the public door. */
  path: z.string().max(4_096),
  /** The caller's network address: for the daily pseudonym and the country; never stored. */
  address: z.string().max(64),
  /** Only headers on the list below; whatever else the caller sent stays outside. */
  headers: z.record(z.string(), z.string().max(8_192)),
  body: z.string().optional(),
  /** Epoch milliseconds at which it is to count as having arrived. Believed from our own services only; the gateway never sends it. */
  at: z.int().min(0).optional(),
});
export type LaneCall = z.infer<typeof LaneCall>;

/** The only headers of a visitor that tracking looks at, lower case. */
export const laneHeaders = [
  'content-type',
  'user-agent',
  'referer',
  'sec-purpose',
  'purpose',
  'x-purpose',
  'x-moz',
  'sec-gpc',
  'dnt',
  'sec-fetch-dest',
] as const;

export const laneMaxCalls = 256;

export const LaneRequest = z.object({ calls: z.array(LaneCall).min(1).max(laneMaxCalls) });
export type LaneRequest = z.infer<typeof LaneRequest>;

export const LaneReply = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
export type LaneReply = z.infer<typeof LaneReply>;

export const LaneReplies = z.object({ replies: z.array(LaneReply) });
