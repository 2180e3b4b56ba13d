import { errorCode } from '@marquee/kit/errors/error-code';
import { HttpError } from '@marquee/kit/errors/http-error';
import { upstreamError } from '@marquee/kit/http/upstream';
import type { Dispatcher, Pool } from 'undici';

type UpstreamRequest = {
  readonly method: Dispatcher.HttpMethod;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer | undefined;
};

/** The service closed a kept-alive connection just when it was used. */
const closedCodes = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
}

/**
 * The head of a service's response by `deadlineAt`, or a `HttpError`: 504 when it is too slow, 502 when it is unreachable. A read is
 * retried once on a new connection when the old one was closed; a mutation never, because it may have been executed.
 */
export const upstreamCall = async (
  pool: Pool,
  service: string,
  request: UpstreamRequest,
  { deadlineAt, signal }: { deadlineAt: number; signal: AbortSignal },
): Promise<Dispatcher.ResponseData> => {
  const abort = new AbortController();
  const onAbort = (): void => abort.abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  // undici's own timers fire twice a second, which is too coarse for a limit of three seconds.
  const timer = setTimeout(
    () => abort.abort(new DeadlinePassed('deadline')),
    Math.max(0, deadlineAt - Date.now()),
  );
  const send = () => pool.request({ ...request, body: request.body ?? null, signal: abort.signal });
  try {
    return await send().catch((error: unknown) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (isRead && closedCodes.has(errorCode(error))) return send();
      throw error;
    });
  } catch (error) {
    throw error instanceof DeadlinePassed ? tooSlow(service, error) : upstreamError(error, service);
  } finally {
    clearTimeout(timer);
  }
};

export const tooSlow = (service: string, cause?: unknown): HttpError =>
  new HttpError(504, 'upstream.slow', `The ${service} service did not answer in time.`, {
    cause,
    retryAfterSeconds: 1,
  });
