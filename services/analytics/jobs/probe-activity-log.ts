import { reachesStream } from '@marquee/kit/bus/reaches-stream';
import type { Log } from '@marquee/kit/log/log';
import type { CountingMetrics } from '../metrics';

type Deps = {
  readonly amqpUrl: string;
  readonly metrics: Pick<CountingMetrics, 'logUnreached'>;
  readonly log: Log;
};

const way = { exchange: 'activity', key: 'activity.batch', stream: 'analytics.activity.log' } as const;

/**
 * Each call sends a probe the way that batches go and raises the loud metric when the log does not get it: batches are counted then, and
 * their day can never be recounted. That the counting queue gets them is seen in the books.
 */
export const checkingLog =
  ({ amqpUrl, metrics, log }: Deps): ((signal: AbortSignal) => Promise<void>) =>
  async (signal) => {
    const reached = await reachesStream(amqpUrl, way, signal);
    metrics.logUnreached.set(reached ? 0 : 1);
    if (!reached)
      log.error('log.unreached', { ...way, remedy: 'run the set-up step again: it puts bindings back' });
  };
