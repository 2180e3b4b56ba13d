import { topology } from '@marquee/contracts/bus/topology';
import type { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import { openPublisher, type Publisher } from '@marquee/kit/bus/publisher';
import { silentLog } from '@marquee/kit/log/log';
import { openTestBus, type TestBus } from '@marquee/kit/testing/test-bus';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { until } from '@marquee/kit/testing/until';
import amqp from 'amqplib';
import { type CountingDeps, countBatches } from '../consumers/count-batches';
import { compactMarks } from '../ledger/compact-processed';
import { card, click, producer, view, visitor } from '../testing/activity';
import { countingInto, migrationsFolder } from '../testing/test-counting';
import { rebuildDay } from './rebuild-day';

let database: TestDatabase;
let bus: TestBus;
let publisher: Publisher;
let deps: CountingDeps;

beforeEach(async () => {
  [database, bus] = await Promise.all([openTestDatabase('analytics', migrationsFolder), openTestBus()]);
  deps = countingInto(database.db);
  publisher = openPublisher(bus.url, { log: silentLog });
  await until('the broker takes messages', () => publisher.hasRoom());
});
afterEach(async () => {
  await publisher.close();
  await Promise.all([database.close(), bus.close()]);
});

const publish = (batch: ActivityBatch, times = 1): Promise<unknown> =>
  Promise.all(
    Array.from({ length: times }, () =>
      publisher.publish({
        exchange: 'activity',
        key: 'activity.batch',
        body: Buffer.from(JSON.stringify(batch)),
      }),
    ),
  );

const rebuild = (apply: boolean, day = deps.calendar.today()) =>
  rebuildDay({ databaseUrl: database.url, amqpUrl: bus.url, day, calendar: deps.calendar, apply });

test('a day that was counted right recounts to the same figures, whatever was delivered twice, repeated or not counted yet', async () => {
  const one = producer();
  const again = visitor();
  const invalid = { invalid: 'bot' as const };
  const batches = [
    one.batch([view({ visitor: again }), card(1), click(1), card(2, invalid)]),
    one.batch([view({ visitor: again, path: '/models' }), view(), card(1)], {
      clientBatches: [{ batchId: 'sent twice', from: 0, count: 2 }],
    }),
    one.batch([view({ visitor: again, path: '/models' }), view()], {
      clientBatches: [{ batchId: 'sent twice', from: 0, count: 2 }],
    }),
    one.batch([view({ at: Date.now() - 40 * 86_400_000 })]),
  ];
  for (const batch of batches) {
    await publish(batch, 2);
    await countBatches([batch], deps);
  }
  await compactMarks(database.db, -1);
  await publish(one.batch([view()]));
  expect(await rebuild(false)).toEqual({ differences: [], events: 7, uncounted: 1 });
});

test('what was spoiled is named per table and key, stays as it is until it is applied, and is right afterwards', async () => {
  const batch = producer().batch([view(), view({ path: '/models' }), card(7), click(7)]);
  await publish(batch);
  await countBatches([batch], deps);
  const day = deps.calendar.today();
  await database.db.query("update page_days set views = 5 where path = '/models'");
  await database.db.query('delete from model_days where model_id = 7');
  await database.db.query(
    "insert into country_days (day, country, views, visitors) values ($1, 'XX', 3, 3)",
    [day],
  );

  const differences = [
    { table: 'page_days', key: `${day} /models`, was: 'views 5', is: 'views 1' },
    { table: 'country_days', key: `${day} XX`, was: 'views 3 visitors 3', is: 'views 0 visitors 0' },
    {
      table: 'model_days',
      key: `${day} 7`,
      was: 'card 0 profile 0 clicks 0',
      is: 'card 1 profile 0 clicks 1',
    },
  ];
  expect(await rebuild(false)).toEqual({ differences, events: 4, uncounted: 0 });
  expect(await rebuild(true)).toMatchObject({ differences });
  expect((await rebuild(false)).differences).toEqual([]);

  // The workers go on counting on top of it.
  const more = producer().batch([view(), card(7)]);
  await publish(more);
  await countBatches([more], deps);
  expect((await rebuild(false)).differences).toEqual([]);
});

test('a day that was counted in another order than it was logged recounts to the same figures', async () => {
  const [here, there] = [producer(), producer()];
  const [early, late, lone] = [visitor(), visitor(), visitor()];
  const now = Date.now();
  const logged = [
    here.batch([
      view({ visitor: early, path: '/second', referrer: 'b.example', at: now }),
      view({ visitor: late, path: '/a', at: now }),
    ]),
    there.batch([
      view({ visitor: early, path: '/first', referrer: 'a.example', country: 'FR', at: now - 5 }),
      view({ visitor: late, path: '/b', at: now }),
    ]),
    here.batch([view({ visitor: lone }), view({ visitor: early, path: '/third', at: now + 5 })]),
  ];
  for (const batch of logged) await publish(batch);
  for (const batch of [...logged].reverse()) await countBatches([batch], deps);
  expect(
    (await database.db.query('select path, visitors from entry_page_days where visitors <> 0 order by path'))
      .rows,
  ).toEqual([
    { path: '/', visitors: 1 },
    { path: '/a', visitors: 1 },
    { path: '/first', visitors: 1 },
  ]);
  expect(await rebuild(false)).toMatchObject({ differences: [] });
});

test('a day that brought more names than it takes in recounts to the same ones, whichever came first', async () => {
  const one = producer();
  const logged = Array.from({ length: 11 }, (_, thousand) =>
    one.batch(Array.from({ length: 1_000 }, (_each, index) => view({ path: `/${thousand}/${index}` }))),
  );
  for (const batch of logged) await publish(batch);
  for (const batch of [...logged].reverse()) await countBatches([batch], deps);
  expect((await database.db.query("select views from page_days where path = '(other)'")).rows).toEqual([
    { views: 1_000 },
  ]);
  expect(await rebuild(false)).toMatchObject({ differences: [], events: 11_000 });
});

/** The log again, so small that it forgets its beginning after a few messages. */
const shortenLog = async (): Promise<void> => {
  const log = topology.queues.find(({ kind }) => kind === 'stream');
  if (log === undefined) throw new Error('there is no log');
  const connection = await amqp.connect(bus.url);
  const channel = await connection.createChannel();
  await channel.deleteQueue(log.name);
  await channel.assertQueue(log.name, {
    durable: true,
    arguments: {
      'x-queue-type': 'stream',
      'x-max-length-bytes': 2_000,
      'x-stream-max-segment-size-bytes': 1_000,
    },
  });
  for (const { exchange, key } of log.from) await channel.bindQueue(log.name, exchange, key);
  await connection.close();
};

test('a day of which the log has forgotten the beginning is refused, in words, and stays as it is', async () => {
  await shortenLog();
  const sender = producer();
  const batches = Array.from({ length: 40 }, () => sender.batch([view(), card(7)]));
  for (const batch of batches) await publish(batch);
  await countBatches(batches, deps);
  await expect(rebuild(true)).rejects.toThrow(
    `${deps.calendar.today()} is older than the log, which begins at `,
  );
  expect((await database.db.query('select card from model_days where model_id = 7')).rows).toEqual([
    { card: 40 },
  ]);
});

test('a day of which nothing was ever heard recounts to nothing', async () => {
  await publish(producer().batch([view()]));
  expect(await rebuild(false, '2020-02-29')).toEqual({ differences: [], events: 0, uncounted: 1 });
});
