import { reachesStream } from '@marquee/kit/bus/reaches-stream';
import type { Log } from '@marquee/kit/log/log';
import type { CountingMetrics } from '../metrics';

type Deps = {
  readonly amqpUrl: string;
  readonly metrics: Pick<CountingMetrics, 'logUnreached'>;
  readonly log: Log;
};

const path = { exchange: 'activity', key: 'activity.batch.log', stream: 'analytics.activity.log' } as const;

/**
 * Each call publishes a probe along the path of the batches and raises the alarm metric when the log does not receive it: batches are
 * counted then, but their day can never be rebuilt. A missing binding of the counting queue shows in the ledger.
 */
export const probeActivityLog =
  ({ amqpUrl, metrics, log }: Deps): ((signal: AbortSignal) => Promise<void>) =>
  async (signal) => {
    const reached = await reachesStream(amqpUrl, path, signal);
    metrics.logUnreached.set(reached ? 0 : 1);
    if (!reached)
      log.error('activity-log.unreached', {
        ...path,
        remedy: 'run the set-up step again: it restores bindings',
      });
  };
