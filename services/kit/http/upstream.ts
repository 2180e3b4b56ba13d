import { Pool } from 'undici';
import { errorCode } from '../errors/error-code';
import { HttpError } from '../errors/http-error';
import { type Identities, identityHeader, type ServiceName } from '../identity/identity';
import { openPeerClock } from '../identity/peer-clock';
import type { Closable } from '../run/closable';
import { traceHeaders } from '../tracing/spans';

/** Keep-alive connections to one internal service, closed after 4 s idle (the service itself waits 10 s). */
export const openUpstream = (
  baseUrl: string,
  { connections = 32, answerWithinMs = 2_500 }: { connections?: number; answerWithinMs?: number } = {},
): Pool =>
  new Pool(new URL(baseUrl).origin, {
    connections,
    connect: { timeout: 1_000 },
    headersTimeout: answerWithinMs,
    bodyTimeout: answerWithinMs,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 4_000,
  });

export type ServiceClient = Closable & {
  /** The parsed JSON of a 2xx, undefined for a 404; anything else is an `HttpError` 502 or 504. */
  readonly get: (path: string, requestId?: string) => Promise<unknown>;
  readonly post: (path: string, body: unknown, requestId?: string) => Promise<unknown>;
  /**
   * Like `post`, but returns any answer with its status and `Retry-After`, and throws only without one. `requestedBy`:
   * for this operator. A `Buffer` is sent as it is. `answerWithinMs` replaces the client's limit.
   */
  readonly command: (
    path: string,
    body: unknown,
    options: { requestId: string; requestedBy?: string; answerWithinMs?: number; method?: 'PATCH' },
  ) => Promise<{ status: number; body: unknown; headers?: { readonly 'retry-after': string } }>;
  /** The raw body of a 2xx, for answers too long to keep in memory. */
  readonly stream: (path: string) => Promise<AsyncIterable<Buffer>>;
};

const lateCodes = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** The service's name is for the log; the client learns only that it is our side. */
const failed = (status: number, code: string, message: string, service: string, cause: unknown): HttpError =>
  new HttpError(status, code, `${message} Try again in a moment.`, {
    cause: new Error(`the ${service} service failed`, { cause }),
    retryAfterSeconds: 1,
  });

export const tooSlow = (service: string, cause?: unknown): HttpError =>
  failed(504, 'upstream.slow', 'The answer took too long.', service, cause);

/** The error for a failing upstream: 504 when it was too slow, else 502. */
export const upstreamError = (error: unknown, service: string): HttpError =>
  lateCodes.has(errorCode(error))
    ? tooSlow(service, error)
    : failed(502, 'upstream.unavailable', 'This is not available at the moment.', service, error);

type Call = {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly requestId?: string;
  readonly body?: unknown;
  readonly requestedBy?: string;
  readonly answerWithinMs?: number;
};

const contentOf = (body: unknown): { readonly type: string; readonly body: string | Buffer } | undefined => {
  if (body === undefined) return undefined;
  return Buffer.isBuffer(body)
    ? { type: 'application/octet-stream', body }
    : { type: 'application/json', body: JSON.stringify(body) };
};

/** Calls another service with a signed identity of role `service`. */
export const openServiceClient = ({
  baseUrl,
  to,
  identities,
  answerWithinMs,
}: {
  baseUrl: string;
  to: ServiceName;
  identities: Identities;
  /** 2,500 by default: most calls block a visitor. */
  answerWithinMs?: number;
}): ServiceClient => {
  const from = identities.self;
  const clock = openPeerClock(identities, to);
  const pool = openUpstream(baseUrl, {
    connections: 8,
    ...(answerWithinMs !== undefined && { answerWithinMs }),
  });
  const call = async ({
    method,
    path,
    requestId = from,
    body,
    requestedBy,
    answerWithinMs: within,
  }: Call) => {
    const common = { role: 'service', service: from, requestId, address: '' } as const;
    const sign = (): string =>
      identities.sign(to, { ...common, at: clock.now(), ...(requestedBy !== undefined && { requestedBy }) });
    const content = contentOf(body);
    const send = (identity: string) =>
      pool.request({
        method,
        path,
        headers: {
          [identityHeader]: identity,
          ...traceHeaders(),
          ...(content && { 'content-type': content.type }),
        },
        ...(content && { body: content.body }),
        ...(within !== undefined && { headersTimeout: within }),
      });
    try {
      return await clock.send(sign, send, (refusal) => refusal.body.dump());
    } catch (error) {
      throw upstreamError(error, to);
    }
  };
  const bodyOf = async ({ statusCode, body }: Awaited<ReturnType<typeof call>>) => {
    if (statusCode < 300) return body;
    await body.dump();
    throw upstreamError(new Error(`${to} answered ${statusCode}`), to);
  };
  const parsed = async (given: Call): Promise<unknown> => {
    const response = await call(given);
    if (response.statusCode !== 404 && response.statusCode !== 204)
      return await (await bodyOf(response)).json();
    await response.body.dump();
    return undefined;
  };
  return {
    get: (path, requestId = from) => parsed({ method: 'GET', path, requestId }),
    post: (path, body, requestId = from) => parsed({ method: 'POST', path, requestId, body }),
    command: async (path, given, options) => {
      const response = await call({ method: 'POST', path, body: given, ...options });
      const text = await response.body.text();
      const body = text === '' ? undefined : JSON.parse(text);
      const wait = response.headers['retry-after'];
      const again = typeof wait === 'string' && { headers: { 'retry-after': wait } };
      return { status: response.statusCode, body, ...again };
    },
    stream: async (path) => await bodyOf(await call({ method: 'GET', path })),
    close: () => pool.close(),
  };
};
