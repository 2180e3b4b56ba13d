import type { Response } from 'express';
import { HttpError } from '../errors/http-error';

/** Shorter than the timeouts of all callers, so that they get a reason instead of a timeout. */
export const readWithinMs = 2_400;

const slow = (): HttpError =>
  new HttpError(503, 'service.slow', 'This takes too long at the moment. Please try again.', {
    retryAfterSeconds: 2,
  });

/**
 * The result of `reading`, or an `HttpError` 503 when it takes too long and nothing was sent yet: then `giveUp`
 * is called, and the result is dropped.
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
      // It may start to stream into an answer that has ended.
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
