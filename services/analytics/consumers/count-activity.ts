import type { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import type { Delivery, HandleBatch } from '@marquee/kit/bus/consumer';
import { again, dead, type Outcome } from '@marquee/kit/bus/outcome';
import type { Log } from '@marquee/kit/log/log';
import type { Watermark } from '../ledger/watermark';
import type { LiveVisitors } from '../live/live-visitors';
import type { CountingMetrics } from '../metrics';
import { type Counted, type CountingDeps, countBatches, dryRun } from './count-batches';
import { readBatch } from './read-batch';
import { withRetryPolicy } from './retry-policy';

export type CountActivityDeps = CountingDeps & {
  readonly live: LiveVisitors;
  readonly watermark: Watermark;
  readonly metrics: CountingMetrics;
  readonly log: Log;
};

/** Messages parsed before the event loop may run other work: about 5 ms. */
const parseChunk = 32;

type Readable = { readonly index: number; readonly batch: ActivityBatch };

/** The deliveries that can be parsed, and outcomes for those that cannot. */
const readAll = async (
  deliveries: readonly Delivery[],
): Promise<{ readable: Readable[]; outcomes: Outcome[] }> => {
  const readable: Readable[] = [];
  const outcomes: Outcome[] = [];
  for (const [index, delivery] of deliveries.entries()) {
    if (index > 0 && index % parseChunk === 0) await new Promise(setImmediate);
    const read = readBatch(delivery.body);
    if (read.ok) readable.push({ index, batch: read.batch });
    else outcomes[index] = dead(read.why);
  }
  return { readable, outcomes };
};

const requestIdOf = (delivery: Delivery | undefined): unknown => delivery?.headers.requestId;

/**
 * Counts activity batches. A message is acknowledged after the transaction that counted it has been committed. After a kill at any
 * point the message is delivered again, and its processed-message row is found.
 */
export const countActivity = (deps: CountActivityDeps): HandleBatch => {
  const { live, watermark, metrics, log } = deps;

  const report = async (counted: Counted, deliveries: readonly Delivery[], began: number): Promise<void> => {
    const tookMs = Math.round(performance.now() - began);
    metrics.messages.inc(counted.messages);
    metrics.events.inc(counted.events);
    metrics.invalid.inc(counted.invalid);
    metrics.repeated.inc(counted.repeated);
    metrics.duplicates.inc(counted.duplicates);
    const { views, ...figures } = counted;
    log.debug('batch.counted', { ...figures, tookMs, requestId: requestIdOf(deliveries[0]) });
    if (counted.duplicates > 0) log.info('batch.duplicates', { duplicates: counted.duplicates });
    await live.record(views);
  };

  const count = async (deliveries: readonly Delivery[], signal: AbortSignal): Promise<Outcome[]> => {
    const began = performance.now();
    const { readable, outcomes } = await readAll(deliveries);
    if (readable.length > 0) {
      const results = await withRetryPolicy(readable, {
        attempt: async (some) => {
          const counted = await countBatches(
            some.map(({ batch }) => batch),
            deps,
          );
          await report(counted, deliveries, began);
        },
        dryRun: () => dryRun(deps),
        signal,
        log,
        onBreaker: (open) => metrics.breakerOpen.set(open ? 1 : 0),
      });
      for (const [position, { index }] of readable.entries())
        outcomes[index] = results[position] ?? again('it has no outcome');
    }
    metrics.dead.inc(outcomes.filter(({ is }) => is === 'dead').length);
    metrics.batchSeconds.observe((performance.now() - began) / 1_000);
    const oldest = Math.min(...deliveries.map(({ publishedAt }) => publishedAt));
    if (oldest > 0) metrics.lagSeconds.set((Date.now() - oldest) / 1_000);
    return outcomes;
  };

  return (deliveries, signal) => watermark.during(deliveries, () => count(deliveries, signal));
};
