import type { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import type { Delivery, HandleBatch } from '@marquee/kit/bus/consumer';
import { again, dead, type Outcome } from '@marquee/kit/bus/outcome';
import type { Log } from '@marquee/kit/log/log';
import type { Drained } from '../ledger/watermark';
import type { LiveVisitors } from '../live/live-visitors';
import type { CountingMetrics } from '../metrics';
import { type Counted, type CountingDeps, countBatches, rehearse } from './count-batches';
import { knownGoodBatch } from './known-good-batch';
import { readBatch } from './read-batch';
import { settleWithPatience } from './retry-policy';

export type CountActivityDeps = CountingDeps & {
  readonly live: LiveVisitors;
  readonly drained: Drained;
  readonly metrics: CountingMetrics;
  readonly log: Log;
};

/** Parsing goes on for this many messages before other work of the process gets a turn: about 5 ms. */
const parseTogether = 32;

type Readable = { readonly index: number; readonly batch: ActivityBatch };

/** The deliveries that can be read; for the others the outcome says why not. */
const readAll = async (
  deliveries: readonly Delivery[],
): Promise<{ readable: Readable[]; outcomes: Outcome[] }> => {
  const readable: Readable[] = [];
  const outcomes: Outcome[] = [];
  for (const [index, delivery] of deliveries.entries()) {
    if (index > 0 && index % parseTogether === 0) await new Promise(setImmediate);
    const read = readBatch(delivery.body);
    if (read.ok) readable.push({ index, batch: read.batch });
    else outcomes[index] = dead(read.why);
  }
  return { readable, outcomes };
};

const requestIdOf = (delivery: Delivery | undefined): unknown => delivery?.headers.requestId;

/**
 * Counts what visitors did. A message is acknowledged after the transaction that counted it has been committed, so being killed at
 * any point means delivery again, and that finds the mark.
 */
export const countActivity = (deps: CountActivityDeps): HandleBatch => {
  const { live, drained, metrics, log } = deps;

  const told = async (counted: Counted, deliveries: readonly Delivery[], began: number): Promise<void> => {
    const tookMs = Math.round(performance.now() - began);
    metrics.messages.inc(counted.messages);
    metrics.events.inc(counted.events);
    metrics.invalid.inc(counted.invalid);
    metrics.repeated.inc(counted.repeated);
    metrics.duplicates.inc(counted.duplicates);
    const { views, ...figures } = counted;
    log.debug('batch.counted', { ...figures, tookMs, requestId: requestIdOf(deliveries[0]) });
    if (counted.duplicates > 0) log.info('batch.duplicates', { duplicates: counted.duplicates });
    await live.note(views);
  };

  const count = async (deliveries: readonly Delivery[], signal: AbortSignal): Promise<Outcome[]> => {
    const began = performance.now();
    const { readable, outcomes } = await readAll(deliveries);
    if (readable.length > 0) {
      const settled = await settleWithPatience(readable, {
        attempt: async (some) => {
          const counted = await countBatches(
            some.map(({ batch }) => batch),
            deps,
          );
          await told(counted, deliveries, began);
        },
        rehearse: () => rehearse(knownGoodBatch(), deps),
        signal,
        log,
        onBreaker: (open) => metrics.breakerOpen.set(open ? 1 : 0),
      });
      for (const [position, { index }] of readable.entries())
        outcomes[index] = settled[position] ?? again('nothing was said of it');
    }
    metrics.dead.inc(outcomes.filter(({ is }) => is === 'dead').length);
    metrics.batchSeconds.observe((performance.now() - began) / 1_000);
    const oldest = Math.min(...deliveries.map(({ publishedAt }) => publishedAt));
    if (oldest > 0) metrics.lagSeconds.set((Date.now() - oldest) / 1_000);
    return outcomes;
  };

  return (deliveries, signal) => drained.during(deliveries, () => count(deliveries, signal));
};
