import amqp from 'amqplib';
import { silentLog } from '../log/log';
import { bodyOf, busSuite, Numbered, numberOf } from '../testing/bus-suite';
import { until } from '../testing/until';
import { consumeEach } from './consume-each';
import { consumeBatches } from './consumer';
import { deadLetterReason, sourceQueue } from './dead-letter';
import { again, dead, done, held } from './outcome';
import { PublishFailed } from './publisher';
import { subscribe } from './subscribe';

const log = silentLog;
const suite = busSuite();
const { closing, collect, consume, publish } = suite;

test('confirmed messages are delivered, and settled ones are not delivered again', async () => {
  await Promise.all(Array.from({ length: 100 }, (_, n) => publish(n)));
  const first = collect('analytics.activity.count');
  await until('all were seen', () => first.seen.length === 100);
  expect(first.seen.map(numberOf).sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n));
  await first.consumer.close();
  await publish(100);
  const second = collect('analytics.activity.count');
  await until('the new one was seen', () => second.seen.length > 0);
  expect(second.seen.map(numberOf)).toEqual([100]);
});

test('a message that follows no other is handled without gathering', async () => {
  const seen: number[] = [];
  const consumer = consume(
    async (deliveries) => {
      seen.push(...deliveries.map(numberOf));
      return deliveries.map(() => done);
    },
    // Far longer than a test may take.
    { gatherMs: 3_600_000 },
  );
  await until('it consumes', () => consumer.isConsuming());
  await publish(1);
  await until('it was seen', () => seen.length === 1);
});

test('messages after a batch of a few wait for 100 ms at most', async () => {
  const batches: (readonly number[])[] = [];
  const consumer = consume(
    async (deliveries) => {
      batches.push(deliveries.map(numberOf));
      return deliveries.map(() => done);
    },
    // Far longer than a test may take.
    { gatherMs: 3_600_000 },
  );
  await until('it consumes', () => consumer.isConsuming());
  await publish(0);
  await until('the first was seen', () => batches.length === 1);
  await publish(1);
  await until('the second was seen', () => batches.length === 2);
  expect(batches).toEqual([[0], [1]]);
});

test('messages after a batch of many wait for the gathering time', async () => {
  const batches: { readonly at: number; readonly size: number }[] = [];
  const gatherMs = 1_000;
  consume(
    async (deliveries) => {
      batches.push({ at: performance.now(), size: deliveries.length });
      return deliveries.map(() => done);
    },
    { gatherMs },
  );
  const many = () => batches.findIndex(({ size }) => size > 8);
  while (many() < 0) await Promise.all(Array.from({ length: 20 }, (_, n) => publish(n)));
  await publish(20);
  await until('the next batch was seen', () => batches.length > many() + 1);
  // A timer may fire early by the duration of the loop's turn.
  expect((batches[many() + 1]?.at ?? 0) - (batches[many()]?.at ?? 0)).toBeGreaterThan(gatherMs / 2);
});

test('the next batch begins before the gathering time is over once it is full', async () => {
  const sizes: number[] = [];
  for (let hundreds = 0; hundreds < 10; hundreds += 1)
    await Promise.all(Array.from({ length: 100 }, (_, n) => publish(n)));
  consume(
    async (deliveries) => {
      sizes.push(deliveries.length);
      return deliveries.map(() => done);
    },
    // Far longer than a test may take.
    { gatherMs: 3_600_000 },
  );
  // Fewer than a full batch remain, and wait.
  await until('all full batches were seen', () => sizes.reduce((sum, size) => sum + size, 0) > 1_000 - 256);
});

test('a full batch is handled while the one before it is, and not acknowledged when that one fails', async () => {
  for (let hundreds = 0; hundreds < 5; hundreds += 1)
    await Promise.all(Array.from({ length: 100 }, (_, n) => publish(hundreds * 100 + n)));
  const sizes: number[] = [];
  const again = new Set<number>();
  let isSecondHandled = false;
  consume(
    async (deliveries) => {
      sizes.push(deliveries.length);
      if (sizes.length === 1) {
        await until('the second is handled', () => isSecondHandled);
        throw new Error('the first fails');
      }
      if (sizes.length === 2) isSecondHandled = true;
      else for (const delivery of deliveries) again.add(numberOf(delivery));
      return deliveries.map(() => done);
    },
    { gatherMs: 200 },
  );
  await until('all are delivered again', () => again.size === 500);
  expect(sizes[1]).toBe(256);
});

test('a message whose copy is not confirmed when its consumer ends is delivered again, not acknowledged with a later batch', async () => {
  let tries = 0;
  const publishes = async (): Promise<never> => {
    tries += 1;
    throw new PublishFailed('disconnected');
  };
  let batches = 0;
  let isSecondHandled = false;
  const consumer = consumeBatches(
    suite.url(),
    'analytics.activity.count',
    async (deliveries) => {
      batches += 1;
      if (batches === 1) return deliveries.map(() => held('a newer version'));
      await until('the copy is published', () => tries > 0);
      isSecondHandled = true;
      return deliveries.map(() => done);
    },
    { log, publisher: { ...suite.publisher(), publish: publishes }, gatherMs: 200 },
  );
  await until('it consumes', () => consumer.isConsuming());
  await publish(0);
  await until('the first is being moved', () => tries > 0);
  for (let hundreds = 0; hundreds < 3; hundreds += 1)
    await Promise.all(Array.from({ length: 100 }, (_, n) => publish(1 + hundreds * 100 + n)));
  await until('the second batch waits', () => isSecondHandled);
  await consumer.close();
  const { seen } = collect('analytics.activity.count');
  await until('the first is there again', () => seen.some((delivery) => numberOf(delivery) === 0));
});

test('a queue that delivers one message at a time is consumed', async () => {
  const { seen } = collect('catalog.trending.order');
  for (const n of [1, 2]) {
    await suite
      .publisher()
      .publish({ exchange: 'domain', key: 'analytics.trending.computed', body: bodyOf(n) });
    await until('it was seen', () => seen.length === n);
  }
});

test('a requeued message is delivered again with its count', async () => {
  const deliveries: number[] = [];
  consume(async (batch) =>
    batch.map((delivery) => {
      deliveries.push(delivery.deliveries);
      return deliveries.length < 3 ? again('not yet') : done;
    }),
  );
  await publish(1);
  await until('it was delivered three times', () => deliveries.length === 3);
  expect(deliveries).toEqual([0, 1, 2]);
});

test('a dead message is published with its reason while the others are acknowledged', async () => {
  consume(async (batch) => batch.map((delivery) => (numberOf(delivery) === 7 ? dead('seven') : done)));
  await Promise.all(Array.from({ length: 20 }, (_, n) => publish(n)));
  const { seen } = collect('analytics.dead-letters.keep');
  await until('the dead one is there', () => seen.length > 0);
  expect(seen.map(numberOf)).toEqual([7]);
  expect(seen[0]?.headers).toMatchObject({
    'x-dead-reason': 'seven',
    'x-dead-queue': 'analytics.activity.count',
  });
});

test('a message that cannot be parsed becomes a dead letter with the reason', async () => {
  const received: number[] = [];
  closing(
    consumeEach(
      suite.url(),
      'analytics.activity.count',
      Numbered,
      async ({ n }) => {
        received.push(n);
        return done;
      },
      { log, publisher: suite.publisher() },
    ),
  );
  await suite
    .publisher()
    .publish({ exchange: 'activity', key: 'activity.batch', body: Buffer.from('{"n":"x"}') });
  await suite.publisher().publish({ exchange: 'activity', key: 'activity.batch', body: Buffer.from('{') });
  await publish(3);
  const { seen } = collect('analytics.dead-letters.keep');
  await until('both are dead-lettered', () => seen.length === 2);
  expect(received).toEqual([3]);
});

test('a message that is never settled is taken alone and dead-lettered, and the others are acknowledged', async () => {
  const settled = new Set<number>();
  await Promise.all(Array.from({ length: 12 }, (_, n) => publish(n)));
  consume(async (batch) => {
    // As if the process crashed: nothing of the batch is settled.
    if (batch.some((delivery) => numberOf(delivery) === 5)) throw new Error('crash');
    for (const delivery of batch) settled.add(numberOf(delivery));
    return batch.map(() => done);
  });
  const { seen } = collect('analytics.dead-letters.keep');
  await until('the bad one is dead-lettered', () => seen.length === 1);
  await until('all others are settled', () => settled.size === 11);
  expect(seen.map(numberOf)).toEqual([5]);
});

test('a subscriber receives messages published after it has loaded the whole state', async () => {
  const received: number[] = [];
  let connected = 0;
  closing(
    subscribe(suite.url(), 'domain', 'catalog.#', Numbered, {
      onMessage: ({ n }) => received.push(n),
      onConnected: () => {
        connected += 1;
      },
      log,
    }),
  );
  await until('it is connected', () => connected === 1);
  await suite.publisher().publish({ exchange: 'domain', key: 'catalog.model.updated', body: bodyOf(1) });
  await until('it has received one', () => received.length === 1);
  expect(received).toEqual([1]);
});

test('a held message waits in the queue of held messages and returns to its own queue, without a reason of the broker', async () => {
  const first = consume(async (deliveries) => deliveries.map(() => held('of a newer version')));
  const publishedAt = Date.now();
  await publish(7);
  const connection = await amqp.connect(suite.url());
  const channel = await connection.createConfirmChannel();
  const message = await until('it is held', () => channel.get('messages.held', { noAck: true }));
  await first.close();
  expect(message.fields.routingKey).toBe('analytics.activity.count');
  // The same copy, with a shorter time than the queue's half minute.
  const { headers, messageId } = message.properties;
  channel.publish('held', message.fields.routingKey, message.content, { headers, messageId, expiration: 10 });
  await channel.waitForConfirms();
  const second = collect('analytics.activity.count');
  await until('it was delivered again', () => second.seen.length > 0);
  expect(second.seen.map(numberOf)).toEqual([7]);
  const [again] = second.seen;
  expect(again?.publishedAt).toBeGreaterThanOrEqual(publishedAt);
  expect(deadLetterReason(again?.headers ?? {})).toBeUndefined();
  expect(sourceQueue(again?.headers ?? {})).toBeUndefined();
  await connection.close();
});
