import { nobodyWaits, unavailable } from '@marquee/kit/errors/http-error';
import pLimit from 'p-limit';

/** Runs a read when its turn comes and its caller still waits. Throws 503 beyond the queue. */
export type BoundedRead = <Value>(read: () => Promise<Value>, signal: AbortSignal) => Promise<Value>;

/** At most `atOnce` reads run at a time, and `waitingMax` more wait. */
export const boundedRead = ({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): BoundedRead => {
  const semaphore = pLimit(atOnce);
  return async (read, signal) =>
    semaphore.activeCount + semaphore.pendingCount >= atOnce + waitingMax
      ? unavailable('read.busy', 'Too many requests of this kind are being answered. Try again.', 1)
      : await semaphore(async () => {
          if (signal.aborted) nobodyWaits('caller.gone');
          return await read();
        });
};

/** Expensive reads: one connection each at a time, so three of eight remain for all other reads. */
export type BoundedReads = {
  readonly search: BoundedRead;
  readonly random: BoundedRead;
  readonly export: BoundedRead;
  readonly unpacking: BoundedRead;
};

export const openBoundedReads = (): BoundedReads => ({
  // A search takes 5 to 20 ms: the last in the queue waits about 0.2 s.
  search: boundedRead({ atOnce: 2, waitingMax: 16 }),
  random: boundedRead({ atOnce: 2, waitingMax: 16 }),
  // An export lasts as long as its reader takes, so a longer queue would only time out.
  export: boundedRead({ atOnce: 1, waitingMax: 1 }),
  // Unpacking a sitemap file for a client that accepts no compressed one takes 25 ms of a core and 6 MB.
  unpacking: boundedRead({ atOnce: 1, waitingMax: 4 }),
});
