import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { CountingMetrics } from '../../metrics';
import { isPromiseBroken, recordLog } from './log-epochs';
import { readLogBeginning } from './open-activity-log';
import { readLogTail } from './read-log-tail';

type Deps = {
  readonly db: Postgres;
  readonly amqpUrl: string;
  readonly logDays: number;
  readonly metrics: Pick<CountingMetrics, 'logSeconds' | 'logPromiseBroken'>;
  readonly log: Log;
};

/**
 * Raises a metric while the log begins later than promised, logs one that was created again, and reports to
 * the ledger what the log has received.
 */
export const watchActivityLog = (deps: Deps): ((signal: AbortSignal) => Promise<void>) => {
  const { db, amqpUrl, logDays, metrics, log } = deps;
  let wasBroken = false;
  return async (signal) => {
    const beginning = await readLogBeginning(amqpUrl);
    if (beginning === undefined) return;
    const { recreated } = await recordLog(db, beginning);
    const beginsAt = new Date(beginning.at);
    if (recreated) log.error('activity-log.recreated', { epoch: beginning.epoch, beginsAt });
    const broken = await isPromiseBroken(db, beginning.at, logDays);
    metrics.logSeconds.set((Date.now() - beginning.at) / 1_000);
    metrics.logPromiseBroken.set(broken ? 1 : 0);
    if (broken && !wasBroken) log.error('activity-log.begins-late', { beginsAt, promisedDays: logDays });
    wasBroken = broken;
    await readLogTail(db, amqpUrl, signal);
  };
};
