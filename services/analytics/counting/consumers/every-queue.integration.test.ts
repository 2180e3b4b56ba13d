import { join } from 'node:path';
import { topology } from '@marquee/contracts/bus/topology';
import { consumeEach } from '@marquee/kit/bus/consume-each';
import { consumeBatches } from '@marquee/kit/bus/consumer';
import { isQueueName } from '@marquee/kit/bus/dead-letter';
import { done } from '@marquee/kit/bus/outcome';
import type { Publisher } from '@marquee/kit/bus/publisher';
import { silentLog as log } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/closable';
import { openTestBus, openTestPublisher, type TestBus } from '@marquee/kit/testing/test-bus';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { until } from '@marquee/kit/testing/until';
import { z } from 'zod';
import { listDeadLetters } from '../../ledger/dead-letters/dead-letters';
import { publishAgain } from '../../ledger/dead-letters/replay';
import { keepDeadLetters } from './keep-dead-letters';

/**
 * Streams are left out: reading one removes nothing from it, and the counting queue holds the same messages.
 */
const queues = topology.queues.map(({ name }) => name).filter(isQueueName);

/** The queue that stores dead letters is its own target; its own promise is tested at the end. */
const keepQueue = 'analytics.dead-letters.keep';
const sources = queues.filter((queue) => queue !== keepQueue);

const Numbered = z.object({ n: z.number() });
const readable = Buffer.from('{"n":1}');
const unreadable = Buffer.from('{');
/** Ten deliveries of half a second each, on a machine that may be busy. */
const withinMs = 120_000;

let database: TestDatabase;
let bus: TestBus;
let publisher: Publisher;
const opened: Closable[] = [];
const own = <Opened extends Closable>(one: Opened): Opened => {
  opened.push(one);
  return one;
};

beforeEach(async () => {
  database = await openTestDatabase('analytics', join(import.meta.dirname, '../../migrations'));
  bus = await openTestBus();
  publisher = own(await openTestPublisher(bus.url));
});
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
  await bus.close();
  await database.close();
});

const keep = () =>
  own(consumeBatches(bus.url, keepQueue, keepDeadLetters({ db: database.db, log }), { log, publisher }));

const deadLetters = async () =>
  (await listDeadLetters(database.db, { limit: 50, offset: 0 })).letters.map(
    ({ id, queue, reason, state }) => ({
      id,
      queue,
      reason,
      state,
    }),
  );

const stop = async (consumers: readonly Closable[]) => {
  for (const consumer of consumers) {
    opened.splice(opened.indexOf(consumer), 1);
    await consumer.close();
  }
};

test('an unreadable message of any queue is stored as a dead letter and can be replayed to that queue', async () => {
  keep();
  const consumers = sources.map((queue) =>
    own(consumeEach(bus.url, queue, Numbered, async () => done, { log, publisher })),
  );
  for (const queue of sources) await publisher.publish({ queue, body: unreadable, messageId: 'the same' });
  const stored = await until('all are stored', async () => {
    const found = await deadLetters();
    return found.length === sources.length && found;
  });
  expect(new Set(stored.map(({ queue }) => queue))).toEqual(new Set(sources));
  for (const { reason, state } of stored) expect([reason, state]).toEqual(['parse: not JSON', 'parked']);

  await stop(consumers);
  const replayed: string[] = [];
  for (const queue of sources)
    own(
      consumeBatches(
        bus.url,
        queue,
        async (deliveries) => {
          for (const { body, headers } of deliveries) {
            expect(Object.keys(headers).filter((name) => name.startsWith('x-dead-'))).toEqual([]);
            replayed.push(`${queue} ${body}`);
          }
          return deliveries.map(() => done);
        },
        { log, publisher },
      ),
    );
  for (const { id } of stored) await publishAgain(database.db, publisher, id, 'test');
  await until('all are delivered again', () => replayed.length === sources.length);
  expect(replayed.sort()).toEqual(sources.map((queue) => `${queue} {`).sort());
});

test('a message whose handler always throws is stored as a dead letter, on any queue', async () => {
  keep();
  for (const queue of sources) {
    own(consumeEach(bus.url, queue, Numbered, () => Promise.reject(new Error('always')), { log, publisher }));
    await publisher.publish({ queue, body: readable });
  }
  const stored = await until(
    'all are stored',
    async () => {
      const found = await deadLetters();
      return found.length === sources.length && found;
    },
    withinMs,
  );
  expect(new Set(stored.map(({ queue }) => queue))).toEqual(new Set(sources));
  for (const { reason } of stored) expect(reason).toMatch(/^delivered \d+ times and never settled$/);
});

test('a dead letter that cannot be stored stays in its queue and keeps its first source and reason', async () => {
  const events: string[] = [];
  const counting = { ...log, error: (name: string) => events.push(name) };
  const failing = own(
    consumeBatches(bus.url, keepQueue, () => Promise.reject(new Error('always')), {
      log: counting,
      publisher,
    }),
  );
  const rejecting = own(
    consumeEach(bus.url, 'admin.listing.expire', Numbered, async () => done, { log, publisher }),
  );
  await publisher.publish({ queue: 'admin.listing.expire', body: unreadable });
  await until('it has failed too often', () => events.includes('message.dead'), withinMs);
  await stop([failing, rejecting]);
  keep();
  const [stored] = await until('it is stored', async () => {
    const found = await deadLetters();
    return found.length > 0 && found;
  });
  expect(stored).toMatchObject({ queue: 'admin.listing.expire', reason: 'parse: not JSON' });
});
