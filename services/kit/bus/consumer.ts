import { type QueueName, topology } from '@marquee/contracts/bus/topology';
import type amqp from 'amqplib';
import type { Log } from '../log/log';
import type { Closable } from '../run/run';
import { pause } from '../run/wait';
import { type KeptConnection, keepConnection } from './connection';
import type { Outcome } from './outcome';
import { probeHeader } from './probe-header';
import { type Publisher, PublishFailed } from './publisher';

export type Delivery = {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly messageId: string | undefined;
  /** How often it was handed out before. */
  readonly deliveries: number;
  readonly publishedAt: number;
};

/** Says what became of each delivery, in the same order. It must not throw for what waiting can mend: it waits. */
export type HandleBatch = (
  deliveries: readonly Delivery[],
  signal: AbortSignal,
) => Promise<readonly Outcome[]>;

export type Consumer = Closable & { readonly isConsuming: () => boolean };

type Options = {
  readonly log: Log;
  /** Publishes the copies of dead messages; without it, `dead` rejects to the broker's own dead-lettering. */
  readonly publisher?: Publisher;
  /** Deliveries handed to `handle` at once, at most. */
  readonly batchMax?: number;
  /** Batches begin at least this far apart: what comes meanwhile is one batch, and one transaction instead of several. */
  readonly gatherMs?: number;
};

/**
 * A message handed out this often is suspected of killing its consumer: from then on messages are taken one at a time, so that
 * the innocent ones around it are not handed out again and again until the broker's delivery limit parks them too.
 */
const suspectAfterDeliveries = 3;
/** Taken alone and still never settled: it is parked by us, with that reason, long before the broker's limit. */
const parkAfterDeliveries = 10;
/** The handler in progress is waited for this long at a stop; what it has not settled is delivered again elsewhere. */
const finishWithinMs = 6_000;

const deliveryCount = (message: amqp.Message): number => {
  const count: unknown = message.properties.headers?.['x-delivery-count'];
  return typeof count === 'number' ? count : 0;
};

const deliveryOf = (message: amqp.Message): Delivery => ({
  body: message.content,
  headers: message.properties.headers ?? {},
  messageId: typeof message.properties.messageId === 'string' ? message.properties.messageId : undefined,
  deliveries: deliveryCount(message),
  publishedAt: typeof message.properties.timestamp === 'number' ? message.properties.timestamp : 0,
});

/**
 * Consumes `queue` in batches: whatever has arrived while the last batch was handled makes the next one, up to `batchMax`.
 * Each message is settled once, after `handle` has said what became of it; the copy of a dead one is confirmed before the
 * original is acknowledged.
 */
export const consumeBatches = (
  url: string,
  queue: QueueName,
  handle: HandleBatch,
  { log, publisher, batchMax = 256, gatherMs = 0 }: Options,
): Consumer => {
  const { prefetch } = topology.queues.find((known) => known.name === queue) ?? { prefetch: 1 };
  const stop = new AbortController();
  let channel: amqp.Channel | undefined;
  let consumerTag = '';
  let arrived: amqp.Message[] = [];
  let working: Promise<void> | undefined;

  const receive = (open: amqp.Channel, message: amqp.Message): void => {
    if (message.properties.headers?.[probeHeader] === undefined) arrived.push(message);
    else open.ack(message);
  };

  const subscribe = async (open: amqp.Channel): Promise<void> => {
    await open.prefetch(prefetch);
    ({ consumerTag } = await open.consume(queue, (message) => {
      if (message === null) {
        // The broker cancelled us: the queue was deleted or its leader moved.
        connection.renew('consumer cancelled');
        return;
      }
      if (channel !== open) return;
      receive(open, message);
      begin();
    }));
  };

  /** Takes suspects from the head of the queue one by one, so that their neighbours stay in it; then subscribes. */
  const tasteThenSubscribe = async (open: amqp.Channel): Promise<void> => {
    for (;;) {
      const message = await open.get(queue);
      if (channel !== open || stop.signal.aborted) return;
      if (message === false) break;
      receive(open, message);
      if (deliveryCount(message) < suspectAfterDeliveries) break;
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
      void tasteThenSubscribe(consuming).catch((error: unknown) => {
        if (channel !== consuming || stop.signal.aborted) return;
        log.warn('consumer.not-started', { queue, error });
        connection.renew('the consumer could not start');
      });
    },
  });

  const park = async (message: amqp.Message, why: string): Promise<boolean> => {
    if (!publisher) return false;
    try {
      await publisher.publish({
        exchange: 'activity.dead',
        key: '',
        body: message.content,
        headers: {
          ...ownHeaders(message),
          'x-dead-reason': why.slice(0, 500),
          'x-dead-queue': queue,
          'x-dead-deliveries': deliveryCount(message),
        },
        ...(typeof message.properties.messageId === 'string' && { messageId: message.properties.messageId }),
      });
      return true;
    } catch (error) {
      if (!(error instanceof PublishFailed)) throw error;
      return false;
    }
  };

  const settle = async (open: amqp.Channel, message: amqp.Message, outcome: Outcome): Promise<void> => {
    if (channel !== open) return;
    switch (outcome.is) {
      case 'done':
        open.ack(message);
        return;
      case 'again':
        log.warn('message.again', { queue, why: outcome.why });
        open.nack(message, false, true);
        return;
      case 'dead': {
        log.error('message.dead', { queue, why: outcome.why, messageId: message.properties.messageId });
        const parked = await park(message, outcome.why);
        if (channel !== open) return;
        if (parked) open.ack(message);
        else if (publisher) open.nack(message, false, true);
        else open.nack(message, false, false);
      }
    }
  };

  const handleTogether = async (open: amqp.Channel, batch: amqp.Message[]): Promise<void> => {
    const outcomes = await handle(batch.map(deliveryOf), stop.signal);
    for (const [index, message] of batch.entries()) {
      await settle(open, message, outcomes[index] ?? { is: 'again', why: 'the handler said nothing of it' });
    }
  };

  const work = async (open: amqp.Channel): Promise<void> => {
    while (arrived.length > 0 && channel === open && !stop.signal.aborted) {
      const suspicious = arrived.some((message) => deliveryCount(message) >= suspectAfterDeliveries);
      const batch = arrived.splice(0, suspicious ? 1 : batchMax);
      const [first] = batch;
      const nextFrom = performance.now() + gatherMs;
      try {
        if (suspicious && first && deliveryCount(first) >= parkAfterDeliveries) {
          await settle(open, first, {
            is: 'dead',
            why: `handed out ${deliveryCount(first)} times and never settled`,
          });
        } else {
          await handleTogether(open, batch);
        }
      } catch (error) {
        if (channel !== open || stop.signal.aborted) return;
        log.error('consumer.failed', { queue, error });
        await pause(500, stop.signal);
        connection.renew('the handler failed');
        return;
      }
      const early = nextFrom - performance.now();
      if (early > 0 && !suspicious && arrived.length < batchMax) await pause(early, stop.signal);
    }
  };

  const begin = (): void => {
    if (working || !channel || arrived.length === 0 || stop.signal.aborted) return;
    working = work(channel).finally(() => {
      working = undefined;
      // A new channel may have brought messages while the old one's last batch was still being handled.
      begin();
    });
  };

  return {
    isConsuming: () => channel !== undefined && connection.state() !== 'away',
    close: async () => {
      const open = channel;
      if (open && consumerTag) await Promise.race([open.cancel(consumerTag).catch(() => {}), pause(500)]);
      arrived = [];
      stop.abort();
      if (working) await Promise.race([working, pause(finishWithinMs)]);
      // Acknowledgements are written behind one another; closing the channel first lets the broker read them all.
      if (open && channel === open) await Promise.race([open.close().catch(() => {}), pause(500)]);
      await connection.close();
    },
  };
};

/** What the broker or this kit wrote about one delivery; on the copy it would speak of the wrong message. */
const ofTheDelivery = new Set([
  'x-delivery-count',
  'x-publish-id',
  'x-death',
  'x-first-death-exchange',
  'x-first-death-queue',
  'x-first-death-reason',
]);

const ownHeaders = (message: amqp.Message): Record<string, string | number> => {
  const headers: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(message.properties.headers ?? {})) {
    if (!ofTheDelivery.has(name) && (typeof value === 'string' || typeof value === 'number'))
      headers[name] = value;
  }
  return headers;
};
