import { type ConsumedQueueName, probeHeader } from '@marquee/contracts/bus/topology';
import type amqp from 'amqplib';
import { unreachable } from '../errors/unreachable';
import type { Log } from '../log/log';
import type { Closable } from '../run/closable';
import { backoffMs, pause, settledWithin } from '../run/wait';
import { inTracesOf, isTracing } from '../tracing/spans';
import { type KeptConnection, keepConnection } from './connection';
import { deadLetter, heldMessage, heldTimes, queueSettings } from './dead-letter';
import type { Delivery } from './delivery';
import { again, dead, type Outcome } from './outcome';
import { type Message, type Publisher, PublishFailed } from './publisher';

/** Returns each delivery's outcome, in order. On a temporary fault it waits and does not throw. */
export type HandleBatch = (
  deliveries: readonly Delivery[],
  signal: AbortSignal,
) => Promise<readonly Outcome[]>;

export type Consumer = Closable & { readonly isConsuming: () => boolean };

type Options = {
  readonly log: Log;
  /** Publishes dead letters on another connection: a broker short of memory reads no publisher's acks. */
  readonly publisher: Publisher;
  /**
   * Batches that are not full begin at least this far apart, so that messages of one burst share a transaction. A full
   * one begins while the one before it is handled.
   */
  readonly gatherMs?: number;
};

/**
 * A message delivered this often may crash its consumer: from then on messages are taken one at a time, so
 * that others are not redelivered with it.
 */
const suspectAfterDeliveries = 3;
/** A message taken alone and still not settled is dead, before the broker's limit (20 from 4.0 on). */
export const deadAfterDeliveries = 10;
/** Dead letters and held messages that wait for confirms together: fewer than a publisher accepts. */
const movedTogether = 50;
/** After a batch of so few messages the next one begins this much later at most. */
const few = { max: 8, ms: 100 };
/** The longest delay of a timer. */
const longestMs = 2 ** 31 - 1;
/** `close` waits this long for the handler; its unacknowledged messages are delivered to another. */
const finishWithinMs = 6_000;

const deliveryCount = (headers: Delivery['headers'] | undefined): number => {
  const count = headers?.['x-delivery-count'];
  return typeof count === 'number' ? count : 0;
};
const timesDelivered = (message: amqp.Message): number => deliveryCount(message.properties.headers);

const deliveryOf = ({ content, properties }: amqp.Message): Delivery => {
  const headers = properties.headers ?? {};
  const timestamp: unknown = properties.timestamp;
  return {
    body: content,
    headers,
    messageId: typeof properties.messageId === 'string' ? properties.messageId : undefined,
    deliveries: deliveryCount(headers),
    publishedAt: heldTimes(headers)?.publishedAt ?? (typeof timestamp === 'number' ? timestamp : 0),
  };
};

const traceparentsOf = (deliveries: readonly Delivery[]): string | undefined => {
  if (!isTracing()) return undefined;
  return deliveries.flatMap(({ headers: { traceparents } }) => traceparents ?? []).join(' ');
};

/**
 * Consumes `queue` in batches: what arrives while one batch is handled is the next. Each
 * message is settled once, by the outcome of `handle`. The broker confirms a dead letter before the original
 * is acknowledged, so no message is lost.
 */
export const consumeBatches = (
  url: string,
  queue: ConsumedQueueName,
  handle: HandleBatch,
  { log, publisher, gatherMs = 0 }: Options,
): Consumer => {
  const { prefetch } = queueSettings(queue);
  /** Messages of a full batch. Half of what the broker delivers ahead, so that it is reached while others are unsettled. */
  const enough = Math.ceil(prefetch / 2);
  const stop = new AbortController();
  let channel: amqp.Channel | undefined;
  let consumerTag = '';
  let arrived: amqp.Message[] = [];
  let working: Promise<void> | undefined;
  /** Aborted when the next batch is full. */
  let full = new AbortController();

  const receive = (open: amqp.Channel, message: amqp.Message): void => {
    if (message.properties.headers?.[probeHeader] === undefined) arrived.push(message);
    else open.ack(message);
    if (arrived.length >= enough) full.abort();
  };

  const subscribe = async (open: amqp.Channel): Promise<void> => {
    await open.prefetch(prefetch);
    ({ consumerTag } = await open.consume(queue, (message) => {
      if (message === null) {
        // The broker canceled the consumer: the queue was deleted or its leader moved.
        connection.renew('consumer canceled');
        return;
      }
      if (channel !== open) return;
      receive(open, message);
      begin();
    }));
  };

  /** Takes suspects from the head of the queue one by one while the others stay in it, then subscribes. */
  const takeSuspectsThenSubscribe = async (open: amqp.Channel): Promise<void> => {
    for (;;) {
      const message = await open.get(queue);
      if (channel !== open || stop.signal.aborted) return;
      if (message === false) break;
      receive(open, message);
      if (timesDelivered(message) < suspectAfterDeliveries) break;
      begin();
      await working;
      if (channel !== open || stop.signal.aborted) return;
    }
    await subscribe(open);
    begin();
  };

  const connection: KeptConnection = keepConnection(url, {
    purpose: `consume ${queue}`,
    log,
    onLost: () => {
      channel = undefined;
      arrived = [];
    },
    setup: async (opened) => {
      const consuming = await opened.createChannel();
      consuming.on('error', (error: Error) => log.warn('bus.channel-failed', { queue, error }));
      consuming.on('close', () => {
        if (channel === consuming && !stop.signal.aborted) connection.renew('channel closed');
      });
      channel = consuming;
      void takeSuspectsThenSubscribe(consuming).catch((error: unknown) => {
        if (channel !== consuming || stop.signal.aborted) return;
        log.warn('consumer.not-started', { queue, error });
        connection.renew('the consumer could not start');
      });
    },
  });

  /** Acknowledges the original once its copy is confirmed, unless the channel was lost meanwhile. */
  const move = async (open: amqp.Channel, message: amqp.Message, copy: Message): Promise<void> => {
    for (let tries = 0; channel === open && !stop.signal.aborted; tries += 1) {
      try {
        await publisher.publish(copy);
        if (channel === open) open.ack(message);
        return;
      } catch (error) {
        if (!(error instanceof PublishFailed)) throw error;
        // Not requeued: each redelivery brings it closer to the broker's limit, which may discard it.
        if (tries % 10 === 0) log.warn('dead-letter.waiting', { queue, why: error.why });
        await pause(backoffMs(tries), stop.signal);
      }
    }
  };

  const settle = async (open: amqp.Channel, message: amqp.Message, outcome: Outcome): Promise<void> => {
    if (channel !== open) return;
    switch (outcome.is) {
      case 'done':
        return open.ack(message);
      case 'again':
        log.warn('message.again', { queue, why: outcome.why });
        return open.nack(message, false, true);
      case 'dead':
        log.error('message.dead', { queue, why: outcome.why, messageId: message.properties.messageId });
        return await move(open, message, deadLetter(queue, deliveryOf(message), outcome.why));
      case 'held':
        log.warn('message.held', { queue, why: outcome.why, messageId: message.properties.messageId });
        return await move(open, message, heldMessage(queue, deliveryOf(message)));
      default:
        return unreachable(outcome);
    }
  };

  const handleBatch = async (deliveries: readonly Delivery[]): Promise<readonly Outcome[]> => {
    const [first] = deliveries;
    if (first && first.deliveries >= deadAfterDeliveries)
      return [dead(`delivered ${first.deliveries} times and never settled`)];
    const options = {
      kind: 'consumer',
      attributes: { 'messaging.batch.message_count': deliveries.length },
    } as const;
    return await inTracesOf(traceparentsOf(deliveries), `process ${queue}`, options, () =>
      handle(deliveries, stop.signal),
    );
  };

  const settleBatch = async (
    open: amqp.Channel,
    batch: readonly amqp.Message[],
    outcomes: readonly Outcome[],
  ): Promise<void> => {
    const settled = batch.map((message, index) => ({
      message,
      outcome: outcomes[index] ?? again('the handler returned no outcome'),
    }));
    const last = batch.at(-1);
    const isDone = settled.every(({ outcome }) => outcome.is === 'done');
    // One command of the queue for all messages up to the last. A stopping consumer leaves some before the batch unsettled.
    if (last !== undefined && channel === open && isDone && !stop.signal.aborted) return open.ack(last, true);
    const isMoved = ({ is }: Outcome): boolean => is === 'dead' || is === 'held';
    for (const { message, outcome } of settled) if (!isMoved(outcome)) await settle(open, message, outcome);
    // Last: the others do not wait for their confirms.
    const moved = settled.filter(({ outcome }) => isMoved(outcome));
    while (moved.length > 0)
      await Promise.all(
        moved.splice(0, movedTogether).map(({ message, outcome }) => settle(open, message, outcome)),
      );
  };

  /** Handles the batch, and settles it after the one before it. False: it remains unsettled, as all later ones do. */
  const processBatch = async (
    open: amqp.Channel,
    batch: readonly amqp.Message[],
    before: Promise<boolean>,
  ): Promise<boolean> => {
    try {
      const outcomes = await handleBatch(batch.map(deliveryOf));
      if (!(await before)) return false;
      await settleBatch(open, batch, outcomes);
      return true;
    } catch (error) {
      if (channel !== open || stop.signal.aborted) return false;
      log.error('consumer.failed', { queue, error });
      await pause(500, stop.signal);
      // Two batches may fail, and the first has renewed it.
      if (channel === open) connection.renew('the handler failed');
      return false;
    }
  };

  const work = async (open: amqp.Channel): Promise<void> => {
    let before = Promise.resolve(true);
    while (arrived.length > 0 && channel === open && !stop.signal.aborted) {
      const suspicious = arrived.some((message) => timesDelivered(message) >= suspectAfterDeliveries);
      if (suspicious) {
        await before;
        // Meanwhile a new channel may have delivered.
        if (channel !== open || stop.signal.aborted) break;
      }
      const batch = arrived.splice(0, suspicious ? 1 : enough);
      const nextFrom = performance.now() + (batch.length > few.max ? gatherMs : Math.min(gatherMs, few.ms));
      full = new AbortController();
      const { signal } = full;
      const gathered = async (): Promise<void> => {
        const early = nextFrom - performance.now();
        if (early > 0 && arrived.length < enough && !suspicious) await pause(early, signal);
      };
      const current = processBatch(open, batch, before);
      const ends = [current.then(gathered)];
      if (gatherMs > 0 && !suspicious) ends.push(before.then(() => pause(longestMs, signal)));
      await Promise.race(ends);
      full.abort();
      before = current;
    }
    await before;
  };

  const begin = (): void => {
    if (working || !channel || arrived.length === 0 || stop.signal.aborted) return;
    working = work(channel).finally(() => {
      working = undefined;
      // A new channel may have delivered while the old one's last batch was still being handled.
      begin();
    });
  };

  return {
    isConsuming: () => channel !== undefined && connection.state() !== 'down',
    close: async () => {
      const open = channel;
      if (open && consumerTag) await settledWithin(500, open.cancel(consumerTag));
      arrived = [];
      stop.abort();
      full.abort();
      if (working) await settledWithin(finishWithinMs, working);
      // Closing the channel first lets the broker read the acknowledgements written before it.
      if (open && channel === open) await settledWithin(500, open.close());
      await connection.close();
    },
  };
};
