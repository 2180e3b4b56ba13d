import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Closable } from '@marquee/kit/run/closable';
import { periodically, untilDone } from '@marquee/kit/run/periodically';
import { exclusiveJob } from '../../kit/postgres/exclusive-job';
import { closeDays } from '../counting/rollups/closed-days';
import { renewDayTops, renewGroupLists } from '../counting/rollups/day-tops';
import { renewMonthSums } from '../counting/rollups/month-sums';
import {
  addRollupMonths,
  dropRollupMonths,
  markOldMonths,
  monthlyRollups,
} from '../counting/rollups/rollup-months';
import { deleteOldVisitors, personTables } from '../counting/rollups/site-visitors';
import { computeTrending } from '../counting/trending/compute-trending';
import { deleteExpiredSessions } from '../holders/access/holder-sessions';
import { announceServed } from '../holders/placement/announce-served';
import { watchActivityLog } from '../ledger/activity-log/watch-activity-log';
import { compareRollups } from '../ledger/check-rollups';
import { bytesOfBatchIds, keepBatchHours, neededSince } from '../ledger/client-batches';
import { countDeadLetters, forgetDeadLetters } from '../ledger/dead-letters/dead-letters';
import { countHeld, deleteSettledHeld } from '../ledger/held-messages';
import { deleteOldProgress } from '../ledger/oldest-uncounted';
import { compactProcessed } from '../ledger/processed-messages';
import { reconcileJob } from '../ledger/reconcile';
import { recordHeartbeat } from '../ledger/watermark';
import type { CountingMetrics } from '../metrics';
import { daysWithoutRoot, dayTree } from '../statements/day-tree';
import { type ConspicuousDeps, examineDay, runRefilter } from './conspicuous-jobs';
import { unusualTraffic } from './unusual-traffic';

type Deps = ConspicuousDeps & {
  readonly logDays: number;
  /** Full months of daily breakdowns that are kept; undefined: all. */
  readonly rollupMonths?: number | undefined;
  readonly metrics: CountingMetrics;
  readonly worker: string;
  /** How far the queue has been consumed, epoch milliseconds. */
  readonly watermark: () => number;
};

const second = 1_000;
const minute = 60 * second;

/** Starts the jobs of a worker. One that changes shared rows runs in one worker at a time. */
export const startJobs = (deps: Deps): Closable => {
  const { db, amqpUrl, logDays, rollupMonths, calendar, metrics, log, worker, watermark } = deps;
  const runReconcile = reconcileJob({ db, metrics, log });

  const compact = untilDone(() => exclusiveJob(db, 'compact-processed', (tx) => compactProcessed(tx)));

  /** Deletes in short transactions until nothing is left or another worker is at it. */
  const deleteAll =
    (table: string, deleteSome: (tx: Queryable) => Promise<number>) => async (signal: AbortSignal) => {
      let rows = 0;
      for (let more: number | undefined = 1; more && !signal.aborted; rows += more ?? 0)
        more = await exclusiveJob(db, `delete-${table}`, deleteSome);
      if (rows > 0) log.info('rows.deleted', { table, rows });
    };

  const dayOf = (at: Date): Day => calendar.momentOf(at.getTime()).day;

  /** One table per transaction, so that it locks one at a time and cannot deadlock with counting. */
  const keepMonths = async (): Promise<void> => {
    const today = calendar.today();
    for (const rollup of monthlyRollups) {
      const added = await exclusiveJob(db, 'keep-months', (tx) => addRollupMonths(tx, rollup, today));
      if (added) log.info('partitions.added', { rollup, added });
    }
    if (rollupMonths === undefined) return;
    const until = await exclusiveJob(db, 'keep-months', (tx) => markOldMonths(tx, today, rollupMonths));
    if (until === undefined) return;
    for (const rollup of monthlyRollups) {
      const dropped = await exclusiveJob(db, 'keep-months', (tx) => dropRollupMonths(tx, rollup, until));
      if (dropped && dropped.length > 0) log.info('partitions.dropped', { rollup, until, dropped });
    }
  };

  const checkHeld = async (): Promise<void> => {
    await exclusiveJob(db, 'delete-held', deleteSettledHeld);
    metrics.held.set(await countHeld(db));
    metrics.deadLettersParked.set((await countDeadLetters(db)).parked);
  };

  const start = (name: string, everyMs: number, work: (signal: AbortSignal) => Promise<void>): Closable => {
    metrics.jobFailed.inc({ job: name }, 0);
    const counted = async (signal: AbortSignal): Promise<void> => {
      try {
        await work(signal);
      } catch (error) {
        metrics.jobFailed.inc({ job: name });
        throw error;
      }
    };
    return periodically(counted, { name, everyMs, log });
  };
  const startExclusive = (
    name: string,
    everyMs: number,
    work: (tx: Queryable) => Promise<unknown>,
  ): Closable => start(name, everyMs, async () => void (await exclusiveJob(db, name, work)));

  const jobs = [
    start('heartbeat', 5 * second, () => recordHeartbeat(db, worker, watermark())),
    start('compact-processed', 5 * second, compact),
    startExclusive('renew-day-tops', 2 * second, (tx) => renewDayTops(tx, calendar.today())),
    startExclusive('renew-group-lists', 5 * second, (tx) => renewGroupLists(tx, calendar.today())),
    startExclusive('renew-month-sums', 10 * second, (tx) => renewMonthSums(tx, calendar.today())),
    start('compute-trending', minute, () => computeTrending(db, calendar.today(), new Date())),
    start('announce-served', minute, () => announceServed(db, calendar.today(), new Date())),
    start('reconcile', minute, () => runReconcile(Date.now())),
    start('watch-activity-log', minute, watchActivityLog({ db, amqpUrl, logDays, metrics, log })),
    startExclusive('delete-old-progress', minute, deleteOldProgress),
    start('check-held', 10 * second, checkHeld),
    startExclusive('forget-dead-letters', 60 * minute, forgetDeadLetters),
    start('keep-batch-ids', 10 * minute, async () => {
      const since = await neededSince(db);
      await exclusiveJob(db, 'keep-batch-ids', (tx) => keepBatchHours(tx, since));
      metrics.batchIdBytes.set(await bytesOfBatchIds(db));
    }),
    start('close-days', 60 * minute, async () => closeDays(db, dayOf(await neededSince(db)))),
    ...personTables.map((table) =>
      start(`delete-${table.replace('_', '-')}`, 60 * minute, async (signal) => {
        const day = dayOf(await neededSince(db));
        await deleteAll(table, (tx) => deleteOldVisitors(tx, table, day))(signal);
      }),
    ),
    start('keep-months', 60 * minute, keepMonths),
    start('renew-day-roots', 5 * minute, async (signal) => {
      for (const day of await daysWithoutRoot(db, calendar.today()))
        if (!signal.aborted) await db.transaction((tx) => dayTree(tx, day));
    }),
    start('watch-traffic', minute, async () => {
      for (const { measure, change } of await unusualTraffic(db, calendar, Date.now())) {
        metrics.trafficSpike.set({ measure }, change === 'spike' ? 1 : 0);
        metrics.trafficDrop.set({ measure }, change === 'drop' ? 1 : 0);
      }
    }),
    start('examine-day', 10 * minute, () => examineDay(deps)),
    start('refilter', 5 * second, () => runRefilter(deps)),
    start('delete-sessions', 60 * minute, deleteAll('holder_sessions', deleteExpiredSessions)),
    startExclusive('compare-rollups', 10 * minute, compareRollups),
  ];
  return { close: async () => void (await Promise.all(jobs.map((job) => job.close()))) };
};
