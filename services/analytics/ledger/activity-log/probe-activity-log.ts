import { reachesStream } from '@marquee/kit/bus/reaches-stream';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { CountingMetrics } from '../../metrics';
import { isPromiseBroken, recordLog } from './log-epochs';
import { readLogBeginning } from './open-activity-log';
import { readLogTail } from './read-log-tail';

type Deps = {
  readonly db: Postgres;
  readonly amqpUrl: string;
  /** ACTIVITY_LOG_DAYS. */
  readonly logDays: number;
  readonly metrics: Pick<CountingMetrics, 'logUnreached' | 'logSeconds' | 'logPromiseBroken'>;
  readonly log: Log;
};

const path = { exchange: 'activity', key: 'activity.batch.log', stream: 'analytics.activity.log' } as const;

/**
 * Each call publishes a probe along the path of the batches and raises an alert metric when the log does not
 * receive it. Then it reads where the log begins: another metric is raised while that is later than promised,
 * and a log that was created again is logged. At last it reports to the ledger what the log has received.
 */
export const probeActivityLog = ({
  db,
  amqpUrl,
  logDays,
  metrics,
  log,
}: Deps): ((signal: AbortSignal) => Promise<void>) => {
  let wasBroken = false;
  return async (signal) => {
    const reached = await reachesStream(amqpUrl, path, signal);
    metrics.logUnreached.set(reached ? 0 : 1);
    if (!reached)
      log.error('activity-log.unreached', {
        ...path,
        remedy: 'run the set-up step again: it restores bindings',
      });
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
