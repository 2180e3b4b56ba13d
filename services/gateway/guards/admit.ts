import type { IncomingMessage } from 'node:http';
import { forbidden, HttpError } from '@marquee/kit/errors/http-error';
import { readBody } from '@marquee/kit/http/json-body';
import { costMax, type Limits } from '../limits/limits';
import type { Quota, Quotas } from '../limits/quota';
import { refuseMalformedTarget } from '../request/plain-target';
import { limitOf, type PublicRoute } from '../routes';
import type { AdminSessions } from './admin-session';
import type { ApiTokens } from './api-token';
import { callerOf } from './caller';
import type { Caller } from './check-session';
import type { HolderSessions } from './holder-session';

/** A request that has passed every check of its row. */
export type Admitted = {
  readonly ip: string;
  readonly caller: Caller;
  readonly body: Buffer | undefined;
  /** What is left of the limit of the request's token; none for other requests. */
  readonly headers: Readonly<Record<string, string>>;
  /** Epoch milliseconds at which the response must have begun, without the time the client takes to send. */
  readonly deadlineAt: number;
};

export type Admit = (row: PublicRoute, req: IncomingMessage, requestId: string) => Promise<Admitted>;

export type AdmissionDeps = {
  readonly limits: Pick<Limits, 'take' | 'takeForToken'>;
  readonly clientIpOf: (req: IncomingMessage) => string;
  readonly isOwnOrigin: (headers: IncomingMessage['headers']) => boolean;
  readonly adminSessions: AdminSessions;
  readonly holderSessions: HolderSessions;
  readonly apiTokens: ApiTokens;
  readonly quotas: Pick<Quotas, 'bodyBytes'>;
};

/** From the complete request to the response's first byte, session check included: the promise is 3 s. */
const usuallyWithinMs = 2_700;

const jsonBody = { types: ['application/json'], maxBytes: 64 * 1024 };

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A body that is still arriving counts at least this much, so that their number is bounded too. */
const bodyCountsAtLeast = 64 * 1024;

/** The whole body. One that has arrived with its headers, as nearly all do, is read without counting it. */
const readCounted = async (
  { body: spec = jsonBody }: PublicRoute,
  req: IncomingMessage,
  { bodyBytes, ip }: { bodyBytes: Quota; ip: string },
): Promise<Buffer> => {
  if (req.complete) return await readBody(req, spec);
  const announced = Math.min(spec.maxBytes, Number(req.headers['content-length'] ?? spec.maxBytes));
  let release = (): void => {};
  const revoked = new Promise<never>((_, reject) => {
    release = bodyBytes.take(ip, Math.max(bodyCountsAtLeast, announced), () => reject(slowBody()));
  });
  try {
    return await Promise.race([readBody(req, spec), revoked]);
  } finally {
    release();
  }
};

const slowBody = (): HttpError =>
  new HttpError(408, 'request.slow', 'The request took too long to arrive.', {
    headers: { connection: 'close' },
  });

/**
 * The checks of every row of the route table, hot or not, in this order; the first that fails answers:
 *
 *   1. target  400, 414  every reader understands the path and query in the same way
 *   2. limit   429       counted before anything that costs more, also for requests that fail later
 *   3. origin  403       a mutation comes from our own pages, or from no browser
 *   4. guard   401, 403  only a session that may change something makes the gateway read a large body; 429 for a token
 *   5. body    415, 413  read whole, so that a slow client holds no connection to a service; 429 for too many slow ones
 *
 * Before them every request is given its id and matched with its row (404, 405).
 */
export const admission =
  ({ limits, clientIpOf, isOwnOrigin, quotas, ...sessions }: AdmissionDeps): Admit =>
  async (row, req, requestId) => {
    const deadlineAt = performance.now() + (row.respondWithinMs ?? usuallyWithinMs);
    refuseMalformedTarget(req.url ?? '');
    const ip = clientIpOf(req);
    await limits.take(limitOf(row, req.url ?? ''), ip, costMax(row, req));
    if (row.method !== 'GET' && !isOwnOrigin(req.headers))
      forbidden('origin.refused', 'This is accepted from our own pages only.');
    const caller = await callerOf(row, req, { ...sessions, requestId, deadlineAt });
    const byToken = caller.role !== 'visitor' && caller.scopes !== undefined;
    const headers = byToken ? await limits.takeForToken(`${caller.role} ${caller.sessionId}`) : {};
    if (!hasBody(req)) return { ip, caller, body: undefined, headers, deadlineAt };
    // A client that is gone by now sends no event that would end the reading.
    if (req.destroyed) throw new Error('the client disconnected');
    const bodyFrom = performance.now();
    const body = await readCounted(row, req, { bodyBytes: quotas.bodyBytes, ip });
    return { ip, caller, body, headers, deadlineAt: deadlineAt + performance.now() - bodyFrom };
  };
