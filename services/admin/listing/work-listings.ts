import type { Log } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/run';
import { pause } from '@marquee/kit/run/wait';
import { jobWaits, takeJob } from '../queries/listing-jobs';
import { carryOut, type ListingDeps } from './carry-out';

const lookEveryMs = 300;
const closesWithinMs = 3_000;

/**
 * Works through what listing requests wait for, each job at least once and until it is done: whoever dies in the middle leaves it to the
 * next, 15 seconds later. Several instances may run.
 */
export const workListings = (deps: ListingDeps, log: Log): Closable => {
  const stop = new AbortController();

  const workOne = async (): Promise<boolean> => {
    const job = await takeJob(deps.db);
    if (job === undefined) return false;
    const told = { jobId: job.id, kind: job.kind, attempts: job.attempts };
    try {
      const outcome = await carryOut(job, deps);
      if (typeof outcome === 'string') {
        log.info(`listing.${outcome}`, told);
        return true;
      }
      await jobWaits(deps.db, job.id, outcome.again);
      log.warn('listing.waiting', { ...told, why: outcome.again });
    } catch (error) {
      log.warn('listing.waiting', { ...told, error });
      await jobWaits(
        deps.db,
        job.id,
        error instanceof Error ? error.message.slice(0, 300) : 'Nobody answered.',
      );
    }
    return true;
  };

  const loop = async (): Promise<void> => {
    let failing = false;
    while (!stop.signal.aborted) {
      let worked = false;
      try {
        worked = await workOne();
        failing = false;
      } catch (error) {
        if (!failing) log.warn('listing.jobs-away', { error });
        failing = true;
      }
      if (!worked) await pause(failing ? 2_000 : lookEveryMs, stop.signal);
    }
  };

  const running = loop();
  return {
    close: async () => {
      stop.abort();
      const ended = new AbortController();
      await Promise.race([running.finally(() => ended.abort()), pause(closesWithinMs, ended.signal)]);
    },
  };
};
