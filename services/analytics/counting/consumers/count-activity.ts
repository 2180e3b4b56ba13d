import type { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import type { HandleBatch } from '@marquee/kit/bus/consumer';
import type { Delivery } from '@marquee/kit/bus/delivery';
import { again, type Outcome } from '@marquee/kit/bus/outcome';
import { parseBreaker } from '@marquee/kit/bus/parse-breaker';
import type { Log } from '@marquee/kit/log/log';
import { recordHeld } from '../../ledger/held-messages';
import type { Watermark } from '../../ledger/watermark';
import type { CountingMetrics } from '../../metrics';
import type { LiveVisitors } from '../live/live-visitors';
import type { DatedView } from '../rollups/dated-activity';
import { batchSize } from './batch-size';
import { type Counted, type CountingDeps, countBatches, dryRun } from './count-batches';
import { type ReadBatch, readBatch } from './read-batch';
import { tooSlow, withRetryPolicy } from './retry-policy';

export type CountActivityDeps = CountingDeps & {
  /** Nothing is counted before, because the day of an event is not known. */
  readonly ready?: Promise<void>;
  /** Older events are held. */
  readonly logDays?: number;
  readonly live: LiveVisitors;
  readonly watermark: Watermark;
  readonly metrics: CountingMetrics;
  readonly log: Log;
};

/** Messages parsed before the event loop may run other work: about 5 ms. */
const parseChunk = 32;

/**
 * Limits of a transaction. A full batch of the consumer has as many messages, which hold up to 1,000 events each after an
 * outage, so their number alone bounds neither time nor memory.
 */
const together = { messages: 256, events: 20_000, bytes: 8_000_000 };

/** The deliveries in groups within the limits; one that exceeds them is a group alone. */
const groupsOf = (deliveries: readonly Delivery[]): Delivery[][] => {
  const groups: Delivery[][] = [];
  let room = { messages: 0, events: 0, bytes: 0 };
  for (const delivery of deliveries) {
    const events = Number(delivery.headers.events) || 1;
    const bytes = delivery.body.length;
    if (room.messages < 1 || room.events < events || room.bytes < bytes) {
      groups.push([]);
      room = { ...together };
    }
    groups.at(-1)?.push(delivery);
    room.messages -= 1;
    room.events -= events;
    room.bytes -= bytes;
  }
  return groups;
};

const readAll = async (deliveries: readonly Delivery[], logDays?: number): Promise<ReadBatch[]> => {
  const reads: ReadBatch[] = [];
  for (const { body, publishedAt } of deliveries) {
    if (reads.length > 0 && reads.length % parseChunk === 0) await new Promise(setImmediate);
    reads.push(readBatch(body, publishedAt, Date.now(), logDays));
  }
  return reads;
};

/**
 * Counts activity batches. A message is acknowledged after the transaction that counted it has been
 * committed. After a kill at any point the message is delivered again, and its processed-message row is
 * found.
 */
export const countActivity = (deps: CountActivityDeps): HandleBatch => {
  const { db, live, watermark, metrics, log } = deps;
  const size = batchSize(together.messages);
  const breaker = parseBreaker(log, (open) => metrics.parseBreakerOpen.set(open ? 1 : 0));
  /** Groups whose breaker is open, of those that are counted at the same time. */
  const blocked = new Set<readonly Delivery[]>();
  const setBlocked = (group: readonly Delivery[], open: boolean): void => {
    blocked[open ? 'add' : 'delete'](group);
    metrics.breakerOpen.set(blocked.size > 0 ? 1 : 0);
  };

  const seen: DatedView[] = [];
  let isRecording = false;
  /** Counting does not wait for Redis: one call is in progress, and the views that come meanwhile wait together. */
  const recordLive = async (views: readonly DatedView[]): Promise<void> => {
    for (const view of views) seen.push(view);
    if (isRecording) return;
    isRecording = true;
    while (seen.length > 0) await live.record(seen.splice(0));
    isRecording = false;
  };

  const report = (counted: Counted, deliveries: readonly Delivery[], began: number): void => {
    const tookMs = Math.round(performance.now() - began);
    metrics.messages.inc(counted.messages);
    metrics.events.inc(counted.events);
    metrics.invalid.inc(counted.invalid);
    metrics.repeated.inc(counted.repeated);
    metrics.duplicates.inc(counted.duplicates);
    const { views, ...figures } = counted;
    log.debug('batch.counted', { ...figures, tookMs, requestId: deliveries[0]?.headers.requestId });
    if (counted.duplicates > 0) log.info('batch.duplicates', { duplicates: counted.duplicates });
    void recordLive(views);
  };

  /** Counts the batches: all together, or fewer at once while the database is too slow for that. */
  const countReadable = async (
    batches: readonly ActivityBatch[],
    deliveries: readonly Delivery[],
    signal: AbortSignal,
  ): Promise<Outcome[]> => {
    const outcomes: Outcome[] = [];
    while (outcomes.length < batches.length) {
      const began = performance.now();
      const some = batches.slice(outcomes.length, outcomes.length + size.messages());
      const results = await withRetryPolicy(some, {
        attempt: async (items) => report(await countBatches(items, deps), deliveries, began),
        dryRun: () => dryRun(deps),
        signal,
        log,
        onBreaker: (open) => setBlocked(deliveries, open),
      });
      if (results === tooSlow) {
        size.tooSlow(some.length);
        log.warn('counting.too-slow', { messages: some.length, next: size.messages() });
      } else {
        size.succeeded(some.length);
        outcomes.push(...results);
      }
      metrics.messagesTogether.set(size.messages());
    }
    return outcomes;
  };

  /** Only for the ledger, which reports a gap without it. The message is recorded when it is held again. */
  const tryToRecordHeld = async (
    deliveries: readonly Delivery[],
    outcomes: readonly (Outcome | undefined)[],
  ) => {
    const held = deliveries.flatMap((delivery, index) => {
      const outcome = outcomes[index];
      return outcome?.is === 'held' ? [{ delivery, why: outcome.why }] : [];
    });
    try {
      await recordHeld(db, held);
    } catch (error) {
      log.warn('held.not-recorded', { messages: held.length, error });
    }
  };

  const countGroup = async (deliveries: readonly Delivery[], signal: AbortSignal): Promise<Outcome[]> => {
    const reads = await readAll(deliveries, deps.logDays);
    const unreadable = breaker.settle(reads);
    await tryToRecordHeld(deliveries, unreadable);
    const batches = reads.flatMap((read) => (read.ok ? [read.batch] : []));
    const counted = (await countReadable(batches, deliveries, signal)).values();
    setBlocked(deliveries, false);
    return unreadable.map((outcome) => outcome ?? counted.next().value ?? again('it has no outcome'));
  };

  const count = async (deliveries: readonly Delivery[], signal: AbortSignal): Promise<Outcome[]> => {
    const began = performance.now();
    const outcomes: Outcome[] = [];
    for (const group of groupsOf(deliveries)) outcomes.push(...(await countGroup(group, signal)));
    metrics.dead.inc(outcomes.filter(({ is }) => is === 'dead').length);
    metrics.batchSeconds.observe((performance.now() - began) / 1_000);
    const oldest = Math.min(...deliveries.map(({ publishedAt }) => publishedAt));
    if (oldest > 0) metrics.lagSeconds.set((Date.now() - oldest) / 1_000);
    return outcomes;
  };

  return (deliveries, signal) =>
    watermark.during(deliveries, async () => {
      await deps.ready;
      return await count(deliveries, signal);
    });
};
