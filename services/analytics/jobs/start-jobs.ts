import type { Calendar } from '@marquee/kit/days/site-calendar';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { Closable } from '@marquee/kit/run/run';
import { forgetExpiredSessions } from '../access/holder-sessions';
import { forgetClientBatches } from '../ledger/client-batches';
import { compactMarks, mayHaveMore } from '../ledger/compact-processed';
import { forgetProgress } from '../ledger/oldest-uncounted';
import { checkingBooks } from '../ledger/reconcile-job';
import { beat } from '../ledger/watermark';
import type { CountingMetrics } from '../metrics';
import { renewDayTops } from '../rollups/day-tops';
import { computeTrending } from '../trending/compute-trending';
import { oneWorker } from './exclusive-job';
import { forgetVisitors } from './forget-visitors';
import { periodically } from './periodically';
import { checkingLog } from './probe-activity-log';

type Deps = {
  readonly db: Postgres;
  readonly amqpUrl: string;
  readonly calendar: Calendar;
  readonly metrics: CountingMetrics;
  readonly log: Log;
  readonly worker: string;
  /** How far the queue is known to be drained, epoch milliseconds. */
  readonly drainedThrough: () => number;
};

const second = 1_000;
const minute = 60 * second;

/** What a worker does beside counting. Every job may run in every worker; those that change rows take turns. */
export const startJobs = ({
  db,
  amqpUrl,
  calendar,
  metrics,
  log,
  worker,
  drainedThrough,
}: Deps): Closable => {
  const checkBooks = checkingBooks({ db, metrics, log });
  const checkLog = checkingLog({ amqpUrl, metrics, log });

  const compact = async (signal: AbortSignal): Promise<void> => {
    let moved: number | undefined;
    do moved = await oneWorker(db, 'compact-marks', (tx) => compactMarks(tx));
    while (moved !== undefined && mayHaveMore(moved) && !signal.aborted);
  };

  const renewTops = async (): Promise<void> => {
    await oneWorker(db, 'renew-day-tops', (tx) => renewDayTops(tx, calendar.today()));
  };

  const forgetOldProgress = async (): Promise<void> => {
    await oneWorker(db, 'forget-progress', (tx) => forgetProgress(tx));
  };

  const forget = async (signal: AbortSignal): Promise<void> => {
    for (const [what, some] of [
      ['client batches', forgetClientBatches],
      ['visitors', (tx: Postgres) => forgetVisitors(tx, calendar.today())],
      ['sessions', forgetExpiredSessions],
    ] as const) {
      let rows = 0;
      for (let more = await some(db); more > 0 && !signal.aborted; more = await some(db)) rows += more;
      if (rows > 0) log.info('rows.forgotten', { what, rows });
    }
  };

  const jobs = [
    periodically('beat', 5 * second, () => beat(db, worker, drainedThrough()), log),
    periodically('compact-marks', 5 * second, compact, log),
    periodically('renew-day-tops', 2 * second, renewTops, log),
    periodically('compute-trending', minute, () => computeTrending(db, calendar.today(), new Date()), log),
    periodically('check-books', minute, () => checkBooks(Date.now()), log),
    periodically('check-log', minute, checkLog, log),
    periodically('forget-progress', minute, forgetOldProgress, log),
    periodically('forget', 60 * minute, forget, log),
  ];
  return { close: async () => void (await Promise.all(jobs.map((job) => job.close()))) };
};
