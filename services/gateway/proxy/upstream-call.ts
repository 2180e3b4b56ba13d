import { errorCode } from '@marquee/kit/errors/error-code';
import { HttpError } from '@marquee/kit/errors/http-error';
import { upstreamError } from '@marquee/kit/http/upstream';
import type { Dispatcher, Pool } from 'undici';

type Call = {
  readonly method: Dispatcher.HttpMethod;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer | undefined;
};

/** The service closed a kept-alive connection at the moment when we used it. */
const closedCodes = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

class TooLate extends Error {
  override readonly name = 'TooLate';
}

/**
 * The head of a service's answer by `deadlineAt`, or a `HttpError`: 504 when it was too slow, 502 when it is not there. A read is tried
 * once more on a new connection when the old one turned out closed; a mutation never, since it may have been done.
 */
export const upstreamCall = async (
  pool: Pool,
  service: string,
  call: Call,
  { deadlineAt, signal }: { deadlineAt: number; signal: AbortSignal },
): Promise<Dispatcher.ResponseData> => {
  const given = new AbortController();
  const hangUp = (): void => given.abort(signal.reason);
  signal.addEventListener('abort', hangUp, { once: true });
  // undici's own timers tick twice a second, which is too coarse for a promise of three seconds.
  const timer = setTimeout(() => given.abort(new TooLate('deadline')), Math.max(0, deadlineAt - Date.now()));
  const ask = () => pool.request({ ...call, body: call.body ?? null, signal: given.signal });
  try {
    return await ask().catch((error: unknown) => {
      const isRead = call.method === 'GET' || call.method === 'HEAD';
      if (isRead && closedCodes.has(errorCode(error))) return ask();
      throw error;
    });
  } catch (error) {
    throw error instanceof TooLate ? tooSlow(service, error) : upstreamError(error, service);
  } finally {
    clearTimeout(timer);
  }
};

export const tooSlow = (service: string, cause?: unknown): HttpError =>
  new HttpError(504, 'upstream.slow', `The ${service} service did not answer in time.`, {
    cause,
    retryAfterSeconds: 1,
  });
