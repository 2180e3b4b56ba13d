import type { Calendar } from '@marquee/kit/days/site-calendar';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
import { periodically } from '@marquee/kit/run/periodically';
import type { Closable } from '@marquee/kit/run/run';
import { deleteExpiredSessions } from '../access/holder-sessions';
import { compareRollups } from '../ledger/check-rollups';
import { deleteOldClientBatches } from '../ledger/client-batches';
import { deleteOldProgress } from '../ledger/oldest-uncounted';
import { compactProcessed } from '../ledger/processed-messages';
import { reconcileJob } from '../ledger/reconcile';
import { recordHeartbeat } from '../ledger/watermark';
import type { CountingMetrics } from '../metrics';
import { renewDayTops } from '../rollups/day-tops';
import { deleteOldVisitors } from '../rollups/site-visitors';
import { computeTrending } from '../trending/compute-trending';
import { exclusiveJob } from './exclusive-job';
import { probeActivityLog } from './probe-activity-log';

type Deps = {
  readonly db: Postgres;
  readonly amqpUrl: string;
  readonly calendar: Calendar;
  readonly metrics: CountingMetrics;
  readonly log: Log;
  readonly worker: string;
  /** How far the queue has been consumed, epoch milliseconds. */
  readonly watermark: () => number;
};

const second = 1_000;
const minute = 60 * second;

/** Starts the periodic jobs of a worker. Every worker runs all of them; jobs that change shared rows hold a lock. */
export const startJobs = ({ db, amqpUrl, calendar, metrics, log, worker, watermark }: Deps): Closable => {
  const runReconcile = reconcileJob({ db, metrics, log });

  const exclusive = (name: string, work: (tx: Queryable) => Promise<unknown>) => async (): Promise<void> => {
    await exclusiveJob(db, name, work);
  };

  const compact = async (signal: AbortSignal): Promise<void> => {
    let hasMore: boolean | undefined;
    do hasMore = await exclusiveJob(db, 'compact-processed', (tx) => compactProcessed(tx));
    while (hasMore && !signal.aborted);
  };

  const deleteExpired = async (signal: AbortSignal): Promise<void> => {
    for (const [table, deleteSome] of [
      ['client_batches', deleteOldClientBatches],
      ['site_visitors', (tx: Queryable) => deleteOldVisitors(tx, calendar.today())],
      ['holder_sessions', deleteExpiredSessions],
    ] as const) {
      let rows = 0;
      for (let more = await deleteSome(db); more > 0 && !signal.aborted; more = await deleteSome(db))
        rows += more;
      if (rows > 0) log.info('rows.deleted', { table, rows });
    }
  };

  const start = (name: string, everyMs: number, work: (signal: AbortSignal) => Promise<void>): Closable =>
    periodically(work, { name, everyMs, log });

  const jobs = [
    start('heartbeat', 5 * second, () => recordHeartbeat(db, worker, watermark())),
    start('compact-processed', 5 * second, compact),
    start(
      'renew-day-tops',
      2 * second,
      exclusive('renew-day-tops', (tx) => renewDayTops(tx, calendar.today())),
    ),
    start('compute-trending', minute, () => computeTrending(db, calendar.today(), new Date())),
    start('reconcile', minute, () => runReconcile(Date.now())),
    start('probe-activity-log', minute, probeActivityLog({ amqpUrl, metrics, log })),
    start('delete-old-progress', minute, exclusive('delete-old-progress', deleteOldProgress)),
    start('compare-rollups', 60 * minute, exclusive('compare-rollups', compareRollups)),
    start('delete-expired', 60 * minute, deleteExpired),
  ];
  return { close: async () => void (await Promise.all(jobs.map((job) => job.close()))) };
};
