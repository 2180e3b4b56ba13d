import { type ConsumedQueueName, topology } from '@marquee/contracts/bus/topology';
import amqp from 'amqplib';
import { z } from 'zod';
import { type Consumer, consumeBatches, type HandleBatch } from '../bus/consumer';
import type { Delivery } from '../bus/delivery';
import { done } from '../bus/outcome';
import type { Message, Publisher } from '../bus/publisher';
import { silentLog } from '../log/log';
import { openTestBus, openTestPublisher, type TestBus } from './test-bus';

const log = silentLog;
export const Numbered = z.object({ n: z.int() });

/** Hooks of a suite of the bus: the broker for the file, empty queues and a publisher for each test. */
export const busSuite = () => {
  let bus: TestBus;
  let publisher: Publisher;
  const open: { close: () => unknown }[] = [];
  const closing = <Opened extends { close: () => unknown }>(opened: Opened): Opened => {
    open.push(opened);
    return opened;
  };

  beforeAll(async () => {
    bus = await openTestBus();
  });
  beforeEach(async () => {
    const connection = await amqp.connect(bus.url);
    const channel = await connection.createChannel();
    for (const { name, kind } of topology.queues) if (kind === 'quorum') await channel.purgeQueue(name);
    await connection.close();
    publisher = closing(await openTestPublisher(bus.url));
  });
  afterEach(async () => {
    for (const opened of open.splice(0).reverse()) await opened.close();
  });
  afterAll(() => bus.close());

  /** Consumes `queue` until the end of the test. */
  const consume = (
    handle: HandleBatch,
    { queue = 'analytics.activity.count', ...options }: { queue?: ConsumedQueueName; gatherMs?: number } = {},
  ): Consumer => closing(consumeBatches(bus.url, queue, handle, { log, publisher, ...options }));

  return {
    url: () => bus.url,
    publisher: () => publisher,
    closing,
    consume,
    /** Settles and keeps every message of `queue`. */
    collect: (queue: ConsumedQueueName): { seen: Delivery[]; consumer: Consumer } => {
      const seen: Delivery[] = [];
      const handle: HandleBatch = async (deliveries) => {
        seen.push(...deliveries);
        return deliveries.map(() => done);
      };
      return { seen, consumer: consume(handle, { queue }) };
    },
    /** Publishes the number `n` to the counting queue. */
    publish: (n: number): Promise<void> => publisher.publish(numbered(n)),
  };
};

export const bodyOf = (n: number): Buffer => Buffer.from(JSON.stringify({ n }));

/** A message with the number `n`, for the counting queue unless `key` leads elsewhere. */
export const numbered = (n: number, key = 'activity.batch'): Message => ({
  exchange: 'activity',
  key,
  body: bodyOf(n),
});

export const numberOf = (delivery: Delivery): number =>
  Numbered.parse(JSON.parse(delivery.body.toString())).n;
