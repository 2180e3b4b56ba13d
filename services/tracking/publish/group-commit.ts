import { batchMaxEvents } from '@marquee/contracts/events/activity-batch';
import type { ConnectionState } from '@marquee/kit/bus/connection';
import { PublishFailed } from '@marquee/kit/bus/publisher';
import type { HttpError } from '@marquee/kit/errors/http-error';
import type { Log } from '@marquee/kit/log/log';
import { pause } from '@marquee/kit/run/wait';
import { inSpan } from '@marquee/kit/tracing/spans';
import type { TrackingMetrics } from '../metrics';
import { sampledErrors } from '../sampled-errors';
import type { BatchMessage, EventGroup } from '../spool/batch-message';
import type { Spool } from '../spool/spool';
import { type Numbered, newCommitState } from './commit-state';
import { numberAfter, useNumbers } from './numbering';
import { isSpoolUnavailable, spoolUntilOpen } from './spooling';
import {
  addWaiting,
  busy,
  full,
  hasRoomForMore,
  refuseExpired,
  refuseWaiting,
  respond,
  stopping,
  takeWaiting,
} from './waiting';

type Options = {
  readonly producer: string;
  readonly publish: (message: BatchMessage) => Promise<void>;
  readonly bus: { readonly state: () => ConnectionState; readonly hasRoom: () => boolean };
  readonly spool: Pick<Spool, 'append' | 'isBehind' | 'isFull'>;
  readonly metrics: TrackingMetrics;
  readonly log: Log;
  /** After this a request is refused as late. */
  readonly respondWithinMs: number;
};

/**
 * With so many messages in flight, events gather until one of them is confirmed. Two, so that the next
 * message is made and sent while the broker syncs the one before.
 */
const gatherBehindMessages = 2;
/** They stay in memory until confirmed, because they may have to go to the spool. */
const inFlightMaxBytes = 32 * 1024 ** 2;
const checkExpiredEveryMs = 100;
/** For the last events at a stop: longer than a confirm may take. */
const finishWithinMs = 3_000;

/**
 * Group commit: the groups that have gathered become one message with the next number.
 *
 *   waiting ──number──▶ in flight ──confirm──▶ durable
 *      │                    │ no confirm
 *      │ the bus is down,   ▼
 *      │ or the spool   unconfirmed ──spool──▶ durable
 *      └─ is behind ──number──spool──▶ durable
 *
 * While the spool holds a message that was not published yet, everything new goes behind it, so that messages
 * are published in order. A number in use never passes to other events: an unconfirmed message is offered to
 * spool and broker until one of them takes it.
 */
export const openGroupCommit = (options: Options) => {
  const { producer, publish, bus, spool, metrics, log, respondWithinMs } = options;
  const state = newCommitState(producer);
  const logError = sampledErrors(log);
  let isFlushScheduled = false;

  /** True when a new message may go straight to the broker without overtaking an older one. */
  const isOpen = (): boolean =>
    bus.state() === 'up' && !state.isSpooling && state.unconfirmed.length === 0 && !spool.isBehind();

  /** No timer: events that gather leave with the next confirm, or to the spool when there is none. */
  const scheduleFlush = (): void => {
    if (isFlushScheduled || state.waiting.length === 0) return;
    const mustGather =
      state.inFlightMessages >= gatherBehindMessages && state.waitingEvents < batchMaxEvents && isOpen();
    if (mustGather) return;
    isFlushScheduled = true;
    setImmediate(flush);
  };

  const flush = (): void => {
    isFlushScheduled = false;
    while (state.waiting.length > 0 && isOpen()) {
      // Without room the next confirm flushes.
      if (!bus.hasRoom() || state.inFlightBytes >= inFlightMaxBytes) return;
      const numbered = numberAfter(state.last, takeWaiting(state));
      useNumbers(state, [numbered], metrics);
      publishNumbered(numbered);
    }
    if (state.waiting.length > 0) startSpooling();
  };

  const onDurable = ({ message, groups }: Numbered): void => {
    state.durable.messages += 1;
    state.durable.events += message.headers.events;
    metrics.accepted.inc(message.headers.events);
    respond(groups);
  };

  const onConfirmed = (numbered: Numbered, tookMs: number): void => {
    metrics.confirmSeconds.observe(tookMs / 1_000);
    onDurable(numbered);
    scheduleFlush();
  };

  const onUnconfirmed = (numbered: Numbered, error: unknown): void => {
    const why = error instanceof PublishFailed ? error.why : undefined;
    const { seq } = numbered.message.headers;
    metrics.unconfirmed.inc({ why: why ?? 'error' });
    if (why === 'unroutable') logError('batch.unroutable', { seq });
    if (why === undefined) logError('batch.failed', { seq, error });
    state.unconfirmed.push(numbered);
    startSpooling();
  };

  const publishNumbered = (numbered: Numbered): void => {
    const began = performance.now();
    const { length } = numbered.message.body;
    const land = (): void => {
      state.inFlightMessages -= 1;
      state.inFlightBytes -= length;
    };
    state.inFlightMessages += 1;
    state.inFlightBytes += length;
    publish(numbered.message).then(
      () => {
        land();
        onConfirmed(numbered, performance.now() - began);
      },
      (error: unknown) => {
        land();
        onUnconfirmed(numbered, error);
      },
    );
  };

  const spooling = {
    spool,
    busState: () => bus.state(),
    metrics,
    logError,
    onDurable,
    resend: publishNumbered,
  };
  const startSpooling = (): void => {
    if (!state.isSpooling) void spoolUntilOpen(state, spooling).then(flush);
  };

  const checkExpired = (): void => {
    refuseExpired(state, respondWithinMs);
    scheduleFlush();
  };
  // Check after pending I/O: after a CPU stall the confirms may already be in the socket buffer, and timers
  // fire first.
  const expiry = setInterval(() => setImmediate(checkExpired), checkExpiredEveryMs);
  expiry.unref();

  const isAccepting = (): boolean => isOpen() || !isSpoolUnavailable(state, spool);

  const refusalNow = (): HttpError | undefined => {
    if (state.isClosing) return stopping();
    if (!hasRoomForMore(state)) return busy();
    return isAccepting() ? undefined : full();
  };

  const isIdle = (): boolean =>
    state.waiting.length === 0 &&
    state.unconfirmed.length === 0 &&
    state.inFlightMessages === 0 &&
    !state.isSpooling;

  return {
    /**
     * Resolves when the events are durable: confirmed by the broker, or synced in the spool. Throws a
     * `HttpError` 503 when that fails or takes too long.
     */
    accept: (group: EventGroup): Promise<void> =>
      inSpan('publish activity', { kind: 'producer' }, async () => {
        const refusal = refusalNow();
        if (refusal) throw refusal;
        const durable = addWaiting(state, group);
        scheduleFlush();
        await durable;
      }),
    /** Everything durable. Messages that were only in flight when the process was killed appear in no count. */
    durable: () => ({ ...state.durable }),
    waitingEvents: () => state.waitingEvents,
    /** False while events have nowhere to go: the broker is unavailable, and the spool is full or fails. */
    isAccepting,
    close: async (): Promise<void> => {
      state.isClosing = true;
      flush();
      const deadline = performance.now() + finishWithinMs;
      while (!isIdle() && performance.now() < deadline) await pause(5);
      clearInterval(expiry);
      if (!isIdle()) {
        const { inFlightMessages, unconfirmed, waitingEvents } = state;
        log.error('commit.unfinished', { inFlightMessages, unconfirmed: unconfirmed.length, waitingEvents });
      }
      refuseWaiting(state, stopping());
    },
  };
};

export type GroupCommit = ReturnType<typeof openGroupCommit>;
