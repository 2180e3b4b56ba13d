import type { Log } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/closable';
import { periodically, untilDone } from '@marquee/kit/run/periodically';
import { jobWaits, takeJob } from './listing-job-queries';
import { type ListingDeps, runJob } from './run-job';

const lookEveryMs = 300;

/**
 * Works off the jobs of listing requests, each at least once until it is done: if a process dies in the
 * middle, another one takes the job 15 seconds later. Several instances may run.
 */
export const workListings = (deps: ListingDeps, log: Log): Closable => {
  const workOne = async (): Promise<boolean> => {
    const job = await takeJob(deps.db);
    if (job === undefined) return false;
    const fields = { jobId: job.id, kind: job.kind, attempts: job.attempts };
    try {
      const outcome = await runJob(job, deps);
      if (typeof outcome === 'string') {
        log.info(`listing.${outcome}`, fields);
        return true;
      }
      await jobWaits(deps.db, job.id, outcome.again);
      log.warn('listing.waiting', { ...fields, why: outcome.again });
    } catch (error) {
      log.warn('listing.waiting', { ...fields, error });
      await jobWaits(deps.db, job.id, error instanceof Error ? error.message.slice(0, 300) : 'No answer.');
    }
    return true;
  };

  return periodically(untilDone(workOne), { everyMs: lookEveryMs, log, name: 'work-listings' });
};
