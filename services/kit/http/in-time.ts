import type { Response } from 'express';
import { HttpError } from '../errors/http-error';

/** Shorter than the gateway waits and than services wait for one another: whoever asks hears from us why, instead of giving up on us. */
export const readWithinMs = 2_400;

const slow = (): HttpError =>
  new HttpError(503, 'service.slow', 'This takes too long at the moment. Please try again.', {
    retryAfterSeconds: 2,
  });

/**
 * What `reading` comes to, or a `HttpError` 503 when it takes too long and nothing was sent yet: a database that hangs is a clear answer to
 * the reader and no silence. `giveUp` is called then. The reading itself ends by its own limits, and nobody hears of it any more.
 */
export const inTime = async <Value>(
  reading: Promise<Value>,
  res: Response,
  giveUp: () => void,
  withinMs = readWithinMs,
): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      if (res.headersSent) return;
      // It may begin to stream into an answer that is over.
      res.on('error', () => {});
      giveUp();
      reject(slow());
    }, withinMs);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
};
