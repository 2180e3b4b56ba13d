import type { Readable } from 'node:stream';
import { errorCode } from '@marquee/kit/errors/error-code';
import { tooSlow, upstreamError } from '@marquee/kit/http/upstream';
import type { Dispatcher, Pool } from 'undici';

type UpstreamRequest = {
  readonly method: Dispatcher.HttpMethod;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer | undefined;
};

export type UpstreamResponse = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & {
  /** The body, or its beginning. */
  readonly chunks: readonly Buffer[];
  readonly size: number;
  /** What follows, unless the body was read completely; it holds the connection to the service. */
  readonly rest: Readable | undefined;
};

/** The service closed a kept-alive connection just when it was used. */
const closedCodes = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
}

/** Reads `body` until it ends or has more than `maxBytes`. */
const readBeginning = (
  body: Readable,
  maxBytes: number,
): Promise<Pick<UpstreamResponse, 'chunks' | 'size' | 'rest'>> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onEnd = (): void => resolve({ chunks, size, rest: undefined });
    const onData = (chunk: Buffer): void => {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= maxBytes) return;
      body.pause();
      body.off('data', onData).off('end', onEnd).off('error', reject);
      resolve({ chunks, size, rest: body });
    };
    body.on('data', onData).on('end', onEnd).on('error', reject);
  });

/**
 * A service's response by `deadlineAt`, its body up to `readMaxBytes`, or an `HttpError`: 504 too slow, 502
 * unreachable or broken off. Only a read is retried, once, when its kept connection was closed.
 */
export const upstreamCall = async (
  pool: Pool,
  service: string,
  request: UpstreamRequest,
  { deadlineAt, signal, readMaxBytes }: { deadlineAt: number; signal: AbortSignal; readMaxBytes: number },
): Promise<UpstreamResponse> => {
  const abort = new AbortController();
  const onAbort = (): void => abort.abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  // undici's own timers fire twice a second, which is too coarse for a limit of three seconds.
  const timer = setTimeout(
    () => abort.abort(new DeadlinePassed('deadline')),
    Math.max(0, deadlineAt - performance.now()),
  );
  // The pool's own limit is that of usual rows; this one is `deadlineAt`.
  const send = () =>
    pool.request({ ...request, body: request.body ?? null, signal: abort.signal, headersTimeout: 0 });
  try {
    const { statusCode, headers, body } = await send().catch((error: unknown) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (isRead && closedCodes.has(errorCode(error))) return send();
      throw error;
    });
    if (readMaxBytes === 0) return { statusCode, headers, chunks: [], size: 0, rest: body };
    return { statusCode, headers, ...(await readBeginning(body, readMaxBytes)) };
  } catch (error) {
    throw error instanceof DeadlinePassed ? tooSlow(service, error) : upstreamError(error, service);
  } finally {
    clearTimeout(timer);
  }
};
