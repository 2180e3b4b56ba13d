import { Pool } from 'undici';
import { errorCode } from '../errors/error-code';
import { HttpError } from '../errors/http-error';
import { identityHeader, signIdentity } from '../identity/identity';
import type { Closable } from '../run/run';

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
  /** Like `post`, on behalf of an operator: returns any answer with its status. Throws when there is none. */
  readonly order: (
    path: string,
    body: unknown,
    order: { requestId: string; orderedBy: string },
  ) => Promise<{ status: number; body: unknown }>;
  /** The raw body of a 2xx, for answers too long to keep in memory. */
  readonly stream: (path: string) => Promise<AsyncIterable<Buffer>>;
};

const lateCodes = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** The error for a failing upstream: 504 when it was too slow, else 502. */
export const upstreamError = (error: unknown, service: string): HttpError =>
  lateCodes.has(errorCode(error))
    ? new HttpError(504, 'upstream.slow', `The ${service} service did not answer in time.`, {
        cause: error,
        retryAfterSeconds: 1,
      })
    : new HttpError(502, 'upstream.unavailable', `The ${service} service is not answering.`, {
        cause: error,
        retryAfterSeconds: 1,
      });

/** Calls another service with a signed identity of role `service`. */
export const openServiceClient = ({
  baseUrl,
  to,
  from,
  identitySecret,
  answerWithinMs,
}: {
  baseUrl: string;
  to: string;
  from: string;
  identitySecret: string;
  /** 2,500 by default: most calls block a visitor. */
  answerWithinMs?: number;
}): ServiceClient => {
  const pool = openUpstream(baseUrl, {
    connections: 8,
    ...(answerWithinMs !== undefined && { answerWithinMs }),
  });
  const headers = (requestId: string, orderedBy?: string): Record<string, string> => ({
    [identityHeader]: signIdentity(identitySecret, {
      role: 'service',
      service: from,
      requestId,
      address: '',
      at: Date.now(),
      ...(orderedBy !== undefined && { orderedBy }),
    }),
  });
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    requestId: string,
    body?: unknown,
    orderedBy?: string,
  ) => {
    try {
      return await pool.request({
        method,
        path,
        headers: {
          ...headers(requestId, orderedBy),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    } catch (error) {
      throw upstreamError(error, to);
    }
  };
  const parsed = async (
    method: 'GET' | 'POST',
    path: string,
    requestId: string,
    body?: unknown,
  ): Promise<unknown> => {
    const response = await call(method, path, requestId, body);
    if (response.statusCode === 404 || response.statusCode === 204) {
      await response.body.dump();
      return undefined;
    }
    if (response.statusCode >= 300) {
      await response.body.dump();
      throw upstreamError(new Error(`${to} answered ${response.statusCode}`), to);
    }
    return await response.body.json();
  };
  return {
    get: (path, requestId = from) => parsed('GET', path, requestId),
    post: (path, body, requestId = from) => parsed('POST', path, requestId, body),
    order: async (path, body, { requestId, orderedBy }) => {
      const response = await call('POST', path, requestId, body, orderedBy);
      const text = await response.body.text();
      return { status: response.statusCode, body: text === '' ? undefined : JSON.parse(text) };
    },
    stream: async (path) => {
      const response = await call('GET', path, from);
      if (response.statusCode >= 300) {
        await response.body.dump();
        throw upstreamError(new Error(`${to} answered ${response.statusCode}`), to);
      }
      return response.body;
    },
    close: () => pool.close(),
  };
};
