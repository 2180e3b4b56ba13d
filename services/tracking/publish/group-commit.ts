import { batchMaxEvents } from '@marquee/contracts/events/activity-batch';
import type { ConnectionState } from '@marquee/kit/bus/connection';
import { PublishFailed, type PublishFault } from '@marquee/kit/bus/publisher';
import { HttpError } from '@marquee/kit/errors/http-error';
import type { Log } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/run';
import { pause } from '@marquee/kit/run/wait';
import type { TrackingMetrics } from '../metrics';
import { sampledErrors } from '../sampled-errors';
import { SpoolFailed } from '../spool/segment';
import type { Spool } from '../spool/spool';
import { type Accepted, type BatchMessage, encodeBatch } from './batch-message';

/**
 * Group commit. Calls wait in a line; what has gathered becomes one message with the next number.
 *
 *   waiting ──number──▶ in flight ──confirm──▶ answered
 *      │                   │ no confirm
 *      │ the bus is away,  ▼
 *      │ or the spool   strays ──spool──▶ answered
 *      └─ is behind ──number──spool──▶ answered
 *
 * While the spool holds something that was not sent again, everything new goes behind it, so that messages are published in order.
 * A number, once given, is never given to other events: a stray that not even the spool takes is tried again until one of the two does.
 */
export type GroupCommit = Closable & {
  /** Resolves when the events are durable: confirmed by the broker, or synced in the spool. Throws a `HttpError` 503 when that takes too long or cannot be. */
  readonly accept: (call: Accepted) => Promise<void>;
  /** All that is durable: what was only on its way when the process was killed is in nobody's books. */
  readonly books: () => { readonly messages: number; readonly events: number };
  readonly waitingEvents: () => number;
};

type Options = {
  readonly producer: string;
  readonly publish: (message: BatchMessage) => Promise<void>;
  readonly bus: { readonly state: () => ConnectionState; readonly hasRoom: () => boolean };
  readonly spool: Pick<Spool, 'append' | 'isBehind' | 'isFull'>;
  readonly metrics: TrackingMetrics;
  readonly log: Log;
};

type Waiting = Accepted & { readonly since: number; settle: ((refusal?: HttpError) => void) | undefined };
type Numbered = { readonly message: BatchMessage; readonly calls: readonly Waiting[] };

/** Long enough to gather what many callers send at once, short enough that nobody notices. */
const flushAfterMs = 3;
/** Events without a number at most, more than a second of the most that a process takes: about 45 MB. */
const waitingMaxEvents = 50_000;
/** Bytes on their way to the broker at most; they stay in memory until confirmed, because they may have to go to the spool. */
const inFlightMaxBytes = 32 * 1024 ** 2;
/**
 * What comes while the broker is away gathers this long before it is written: nobody notices, the disk is synced seldom, and a minute of
 * absence leaves some twelve hundred messages behind instead of one for every call or two. At 150 calls a second it was published and
 * counted 6 to 10 s after the return of the broker before, and 2 to 4 s after it since.
 */
const spoolGatherMs = 50;
/** Messages that one sync of the spool covers. */
const spoolTogether = 32;
/** A late confirm is noticed after 1.2 s, a sync takes a fraction of one; whoever still waits then is told to come again. */
const answerWithinMs = 1_900;
const lookForLateEveryMs = 100;
/** A spool that has failed is tried again after this. */
const spoolAgainAfterMs = 250;
/** For the last events at a stop: longer than a confirm may take. */
const finishWithinMs = 3_000;

const busy = (): HttpError =>
  new HttpError(503, 'tracking.busy', 'Too much at once. Send it again.', { retryAfterSeconds: 1 });
const stopping = (): HttpError =>
  new HttpError(503, 'tracking.stopping', 'This service is stopping. Send it again.', {
    retryAfterSeconds: 1,
  });
const late = (): HttpError =>
  new HttpError(503, 'tracking.late', 'It could not be stored in time. Send it again.', {
    retryAfterSeconds: 2,
  });
const full = (cause?: unknown): HttpError =>
  new HttpError(503, 'spool.full', 'There is no room to store it at the moment. Send it again later.', {
    retryAfterSeconds: 5,
    cause,
  });

export const openGroupCommit = ({ producer, publish, bus, spool, metrics, log }: Options): GroupCommit => {
  const sayError = sampledErrors(log);
  let waiting: Waiting[] = [];
  let waitingEvents = 0;
  /** Everybody who was not answered when last looked at, oldest first. */
  let unanswered: Waiting[] = [];
  const strays: Numbered[] = [];
  let inFlight = 0;
  let inFlightBytes = 0;
  let seq = 0;
  let events = 0;
  const durable = { messages: 0, events: 0 };
  let spooling = false;
  let spoolFailedAt = Number.NEGATIVE_INFINITY;
  let scheduled: 'no' | 'soon' | 'now' = 'no';
  let closing = false;

  const answer = (calls: readonly Waiting[], refusal?: HttpError): void => {
    for (const call of calls) {
      call.settle?.(refusal);
      call.settle = undefined;
    }
  };

  /** True when a new message may go straight to the broker without overtaking an older one. */
  const isOpen = (): boolean => bus.state() === 'up' && !spooling && strays.length === 0 && !spool.isBehind();

  const spoolCannot = (): boolean => spool.isFull() || performance.now() - spoolFailedAt < spoolAgainAfterMs;

  const schedule = (): void => {
    if (scheduled === 'now' || waiting.length === 0) return;
    if (inFlight === 0 || waitingEvents >= batchMaxEvents) {
      scheduled = 'now';
      setImmediate(flush);
    } else if (scheduled === 'no') {
      scheduled = 'soon';
      setTimeout(flush, flushAfterMs);
    }
  };

  const takeWaiting = (): Waiting[] => {
    let taken = 0;
    let count = 0;
    for (const { events: more } of waiting) {
      if (count + more.length > batchMaxEvents) break;
      count += more.length;
      taken += 1;
    }
    waitingEvents -= count;
    return waiting.splice(0, taken);
  };

  const flush = (): void => {
    scheduled = 'no';
    while (waiting.length > 0 && isOpen()) {
      // Full: the next confirm comes back here.
      if (!bus.hasRoom() || inFlightBytes >= inFlightMaxBytes) return;
      const calls = takeWaiting();
      const message = encodeBatch({ producer, seq: seq + 1, acceptedBefore: events }, calls);
      count(message);
      send({ message, calls });
    }
    if (waiting.length > 0) void writeSpool();
  };

  const count = ({ headers }: BatchMessage): void => {
    seq = headers.seq;
    events = headers.acceptedBefore + headers.events;
    metrics.batchEvents.observe(headers.events);
  };

  const settled = ({ message, calls }: Numbered): void => {
    durable.messages += 1;
    durable.events += message.headers.events;
    metrics.accepted.inc(message.headers.events);
    answer(calls);
  };

  const send = (numbered: Numbered): void => {
    const began = performance.now();
    const { length } = numbered.message.body;
    inFlight += 1;
    inFlightBytes += length;
    const landed = (): void => {
      inFlight -= 1;
      inFlightBytes -= length;
    };
    publish(numbered.message).then(
      () => {
        landed();
        metrics.confirmSeconds.observe((performance.now() - began) / 1_000);
        settled(numbered);
        // With nothing in flight there is nothing to gather behind.
        if (inFlight === 0 && waiting.length > 0) flush();
        else schedule();
      },
      (error: unknown) => {
        landed();
        notConfirmed(numbered, error instanceof PublishFailed ? error.why : undefined, error);
      },
    );
  };

  const notConfirmed = (numbered: Numbered, why: PublishFault | undefined, error: unknown): void => {
    metrics.unconfirmed.inc({ why: why ?? 'error' });
    if (why === 'unroutable') sayError('batch.unroutable', { seq: numbered.message.headers.seq });
    if (why === undefined) sayError('batch.failed', { seq: numbered.message.headers.seq, error });
    strays.push(numbered);
    void writeSpool();
  };

  /** What goes to the spool next: strays first, for they have the older numbers, then what waits, numbered as if it had succeeded already. */
  const nextForSpool = (): { again: Numbered[]; fresh: Numbered[] } => {
    const again = strays
      .sort((one, other) => one.message.headers.seq - other.message.headers.seq)
      .splice(0, spoolTogether);
    const fresh: Numbered[] = [];
    let number = { producer, seq: seq + 1, acceptedBefore: events };
    while (again.length + fresh.length < spoolTogether && waiting.length > 0 && strays.length === 0) {
      const calls = takeWaiting();
      const message = encodeBatch(number, calls);
      number = {
        producer,
        seq: number.seq + 1,
        acceptedBefore: number.acceptedBefore + message.headers.events,
      };
      fresh.push({ message, calls });
    }
    return { again, fresh };
  };

  const onSpoolFailed = (again: readonly Numbered[], fresh: readonly Numbered[], error: unknown): void => {
    const clean = error instanceof SpoolFailed && error.clean;
    spoolFailedAt = performance.now();
    metrics.spoolFailed.inc();
    sayError('spool.failed', { error, messages: again.length + fresh.length });
    strays.push(...again);
    if (!clean) {
      // They may be on disk under these numbers, so the numbers stay theirs.
      for (const { message } of fresh) count(message);
      strays.push(...fresh);
    }
    for (const { calls } of [...again, ...fresh]) answer(calls, full(error));
  };

  const spoolSome = async (): Promise<void> => {
    if (strays.length === 0 && waitingEvents < batchMaxEvents && !closing) await pause(spoolGatherMs);
    if (spool.isFull()) {
      answer(waiting, full());
      waiting = [];
      waitingEvents = 0;
    }
    const { again, fresh } = nextForSpool();
    const messages = [...again, ...fresh];
    if (messages.length === 0) return;
    try {
      await spool.append(messages.map(({ message }) => message));
    } catch (error) {
      onSpoolFailed(again, fresh, error);
      await pause(spoolAgainAfterMs);
      return;
    }
    for (const { message } of fresh) count(message);
    metrics.spooled.inc(messages.length);
    for (const numbered of [...again, ...fresh]) settled(numbered);
  };

  /** The bus is back and the spool does not work: strays go out from memory, where they have been waiting. */
  const resendStrays = (): void => {
    for (const numbered of strays.splice(0)) send(numbered);
  };

  const writeSpool = async (): Promise<void> => {
    if (spooling) return;
    spooling = true;
    try {
      // One broken connection fails all that was in flight; they belong in one write.
      await new Promise(setImmediate);
      while (strays.length > 0 || (waiting.length > 0 && (bus.state() !== 'up' || spool.isBehind()))) {
        await spoolSome();
        const spoolWorks = performance.now() - spoolFailedAt > 2 * spoolAgainAfterMs;
        if (!spoolWorks && bus.state() === 'up' && !spool.isBehind()) resendStrays();
      }
    } finally {
      spooling = false;
    }
    flush();
  };

  const refuseLate = (): void => {
    const limit = performance.now() - answerWithinMs;
    const index = unanswered.findIndex(({ since }) => since > limit);
    const old = index < 0 ? unanswered : unanswered.slice(0, index);
    answer(old, late());
    unanswered = unanswered.slice(old.length).filter(({ settle }) => settle !== undefined);
    // Nobody waits for these any more and no number was given: they were refused, so they must not be counted.
    if (old.length > 0) {
      waiting = waiting.filter(({ settle }) => settle !== undefined);
      waitingEvents = waiting.reduce((sum, { events: more }) => sum + more.length, 0);
    }
    schedule();
  };
  const lookForLate = setInterval(refuseLate, lookForLateEveryMs);
  lookForLate.unref();

  const refusalNow = (): HttpError | undefined => {
    if (closing) return stopping();
    if (waitingEvents >= waitingMaxEvents) return busy();
    return !isOpen() && spoolCannot() ? full() : undefined;
  };

  const isIdle = (): boolean => waiting.length === 0 && strays.length === 0 && inFlight === 0 && !spooling;

  return {
    accept: async (call) => {
      const refusal = refusalNow();
      if (refusal) throw refusal;
      await new Promise<void>((resolve, reject) => {
        const one: Waiting = {
          ...call,
          since: performance.now(),
          settle: (refused) => (refused ? reject(refused) : resolve()),
        };
        waiting.push(one);
        unanswered.push(one);
        waitingEvents += call.events.length;
        schedule();
      });
    },
    books: () => ({ ...durable }),
    waitingEvents: () => waitingEvents,
    close: async () => {
      closing = true;
      flush();
      const deadline = performance.now() + finishWithinMs;
      while (!isIdle() && performance.now() < deadline) await pause(5);
      clearInterval(lookForLate);
      if (!isIdle()) log.error('commit.unfinished', { inFlight, strays: strays.length, waitingEvents });
      answer(waiting, stopping());
    },
  };
};
