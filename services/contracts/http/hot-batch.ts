import { z } from 'zod';
import { agencyModelsMax } from './agencies';

/** The hot routes. The gateway matches the path once and sends tracking the route's name. */
export const hotRoutes = [
  'page-view',
  'card-impression',
  'profile-impression',
  'link-click',
  'campaign-link',
] as const;
export const HotRoute = z.enum(hotRoutes);
export type HotRoute = z.infer<typeof HotRoute>;

/**
 * Batches of hot requests: `POST /internal/hot-batch`, many requests in one, because one internal request
 * each would cost more than the work. Responses come in the order of the requests. An incompatible change of
 * this contract gets a new path.
 */
export const hotBatchPath = '/internal/hot-batch';

export const hotBatchMaxRequests = 256;

export const HotRequest = z.object({
  requestId: z.string().max(64),
  route: HotRoute,
  method: z.enum(['POST', 'GET', 'HEAD']),
  /** The path's parameters by their names in the gateway's table, not decoded; absent when it has none. */
  params: z.record(z.string(), z.string().max(4_096)).optional(),
  /** What follows the question mark; absent when nothing does. */
  query: z.string().max(4_096).optional(),
  /** The client's IP: for the daily pseudonym and the country. Never stored. */
  ip: z.string().max(64),
  /** Only headers of `hotHeaders`; the gateway drops all others. */
  headers: z.record(z.string(), z.string().max(8_192)),
  body: z.string().optional(),
  /** Sessions recognized by signature: an administrator's, holders' by slug, an agency's models by id. */
  own: z
    .object({
      admin: z.boolean(),
      holderOf: z.array(z.string().max(120)).max(20),
      agencyOf: z.array(z.int().positive()).max(agencyModelsMax).optional(),
    })
    .optional(),
  /** The gateway's span of this request (W3C Trace Context). Absent unless the request is traced. */
  traceparent: z.string().max(64).optional(),
  /** Epoch milliseconds of the arrival. Only the demo traffic may set it; the gateway never does. */
  at: z.int().min(0).optional(),
});
export type HotRequest = z.infer<typeof HotRequest>;

/** The only headers of a client that tracking reads, lower case. */
export const hotHeaders = [
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
  'sec-fetch-mode',
  'sec-fetch-site',
] as const;

export const HotBatch = z.object({ requests: z.array(HotRequest).min(1).max(hotBatchMaxRequests) });

export const HotResponse = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  /** Events of an accepted post; absent when refused and from redirects. The client does not receive it. */
  events: z.int().min(1).optional(),
  /** This instance is starting and accepted nothing: others may be sent the request. Not for the client. */
  retryElsewhere: z.literal(true).optional(),
});
export type HotResponse = z.infer<typeof HotResponse>;

/** What a tracking process has stored since its start: confirmed by the broker or synced in its spool. */
export const DurableCount = z.object({
  producer: z.uuid(),
  events: z.int().min(0),
  /** Redirects answered with 302 whose click was not stored. */
  lostClicks: z.int().min(0),
});
export type DurableCount = z.infer<typeof DurableCount>;

/** `POST /internal/gateway-report`: what tracking had stored when it last answered this gateway. */
export const GatewayReport = z.object({ producers: z.array(DurableCount).min(1).max(1_000) });

export const HotBatchResponse = z.object({
  /** A number refers to the earlier response at that index: most of a batch are equal. */
  responses: z.array(z.union([z.int().min(0), HotResponse])),
  /** How full the fullest of tracking's buffers is, from 0 to 1. */
  backlog: z.number().min(0).max(1),
  /** What this process has stored so far, the events of this batch included. */
  durable: DurableCount,
  /** False: starting or stopping, so send batches to others, as long as there are any. */
  ready: z.boolean(),
});

/** Every response of a batch, the earlier one in place of each index. Throws on an index that names none. */
export const responsesOf = (given: z.infer<typeof HotBatchResponse>['responses']): HotResponse[] => {
  const responses: HotResponse[] = [];
  for (const one of given) {
    const response = typeof one === 'number' ? responses[one] : one;
    if (response === undefined) throw new Error('a response names one that does not come before it');
    responses.push(response);
  }
  return responses;
};
