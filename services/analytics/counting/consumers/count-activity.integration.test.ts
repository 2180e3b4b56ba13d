import { randomUUID } from 'node:crypto';
import type { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import { type Consumer, consumeBatches } from '@marquee/kit/bus/consumer';
import { openPublisher, type Publisher } from '@marquee/kit/bus/publisher';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres, type Postgres } from '@marquee/kit/postgres/open-postgres';
import { openTestBus, openTestPublisher, type TestBus } from '@marquee/kit/testing/test-bus';
import { until } from '@marquee/kit/testing/until';
import { Registry } from 'prom-client';
import { listDeadLetters, markDiscarded } from '../../ledger/dead-letters/dead-letters';
import { publishAgain } from '../../ledger/dead-letters/replay';
import { readLedger } from '../../ledger/read-ledger';
import { openWatermark } from '../../ledger/watermark';
import { countingMetrics } from '../../metrics';
import { card, producer, view } from '../../testing/activity';
import { countingInto, openTestAnalytics, type TestAnalytics } from '../../testing/test-analytics';
import { countActivity } from './count-activity';
import { keepDeadLetters } from './keep-dead-letters';

let bus: TestBus;
let analytics: TestAnalytics;
let publisher: Publisher;
const running: { close: () => Promise<void> | void }[] = [];

beforeAll(async () => {
  bus = await openTestBus();
});
afterAll(() => bus.close());

beforeEach(async () => {
  analytics = await openTestAnalytics();
  publisher = await openTestPublisher(bus.url);
});
afterEach(async () => {
  for (const opened of running.splice(0).reverse()) await opened.close();
  await publisher.close();
  await analytics.close();
});

const live = { record: async () => {}, count: async () => 0 };

const startWorker = (metrics = countingMetrics(new Registry())): Consumer => {
  const db: Postgres = openPostgres(analytics.url, { log: silentLog, statementWithinMs: 1_000 });
  const deadLetterPublisher = openPublisher(bus.url, { log: silentLog });
  const deps = { ...countingInto(db), live, watermark: openWatermark(), metrics, log: silentLog };
  const counter = consumeBatches(bus.url, 'analytics.activity.count', countActivity(deps), {
    log: silentLog,
    publisher: deadLetterPublisher,
  });
  const keeper = consumeBatches(
    bus.url,
    'analytics.dead-letters.keep',
    keepDeadLetters({ db, log: silentLog }),
    { log: silentLog, publisher: deadLetterPublisher },
  );
  running.push({ close: () => db.close() }, deadLetterPublisher, keeper, counter);
  return counter;
};

const publishBody = ({ producer, seq, acceptedBefore, events }: ActivityBatch, body: Buffer) =>
  publisher.publish({
    exchange: 'activity',
    key: 'activity.batch',
    body,
    headers: { producer, seq, acceptedBefore, events: events.length },
    messageId: `${producer}/${seq}`,
  });

const publish = (batch: ActivityBatch) => publishBody(batch, Buffer.from(JSON.stringify(batch)));

const totals = async () => (await readLedger(analytics.db)).totals;

test('of two hundred messages only the bad one becomes a dead letter, and the ledger balances', async () => {
  const sender = producer();
  const batches = Array.from({ length: 201 }, () => sender.batch([view(), card(1)]));
  for (const batch of batches) {
    if (batch.seq === 100) await publishBody(batch, Buffer.from('{"version":1,"producer":'));
    else await publish(batch);
  }
  startWorker();
  await until('every message has an outcome', async () => {
    const { counted, quarantined } = await totals();
    return counted + quarantined === 402;
  });
  expect(await readLedger(analytics.db)).toMatchObject({
    balanced: true,
    totals: { accepted: 402, counted: 400, quarantined: 2, inFlight: 0, gapMessages: 0 },
  });
  const { letters } = await listDeadLetters(analytics.db, { limit: 10, offset: 0 });
  expect(letters).toMatchObject([
    { producer: sender.id, seq: 100, events: 2, stage: 'parse', reason: 'parse: not JSON', state: 'parked' },
  ]);
});

test('three workers share the queue, and everything sent twice is counted once', async () => {
  for (let started = 0; started < 3; started += 1) startWorker();
  const sender = producer();
  const batches = Array.from({ length: 150 }, () =>
    sender.batch(Array.from({ length: 10 }, (_, index) => card(index + 1))),
  );
  for (const batch of [...batches, ...batches]) await publish(batch);
  await until('every delivery has an outcome', async () => {
    const { counted, duplicateMessages } = await totals();
    return counted === 1_500 && duplicateMessages === 150;
  });
});

test('a replayed dead letter is parked again while it is bad, and counted once when it is good', async () => {
  const worker = startWorker();
  const sender = producer();
  const good = sender.batch([view(), view(), view()]);
  await publishBody(good, Buffer.from('not yet'));
  const parked = async (attempts: number) =>
    until('the dead letter is parked', async () => {
      const { letters } = await listDeadLetters(analytics.db, { state: 'parked', limit: 1, offset: 0 });
      return letters[0]?.attempts === attempts && letters[0];
    });
  const letter = await parked(1);
  expect(await publishAgain(analytics.db, publisher, letter.id, 'test')).toMatchObject({ id: letter.id });
  await parked(2);

  await analytics.db.query('update dead_letters set body = $1', [Buffer.from(JSON.stringify(good))]);
  await publishAgain(analytics.db, publisher, letter.id, 'test');
  await publishAgain(analytics.db, publisher, letter.id, 'test');
  await until(
    'it is counted once, and the other copy dropped',
    async () => (await totals()).duplicateMessages === 1,
  );
  expect(await totals()).toMatchObject({ accepted: 3, counted: 3, quarantined: 0, inFlight: 0 });
  expect((await listDeadLetters(analytics.db, { limit: 1, offset: 0 })).letters).toMatchObject([
    { state: 'replayed', counted: true },
  ]);
  await worker.close();
});

test('a discarded dead letter stays in the ledger as quarantined, and one of unknown origin is counted as such', async () => {
  startWorker();
  const sender = producer();
  await publishBody(sender.batch([view()]), Buffer.from('?'));
  await publisher.publish({
    exchange: 'activity',
    key: 'activity.batch',
    body: Buffer.from([0, 1, 2]),
    messageId: randomUUID(),
  });
  const letters = await until('both are kept', async () => {
    const list = await listDeadLetters(analytics.db, { limit: 10, offset: 0 });
    return list.total === 2 && list.letters;
  });
  for (const { id } of letters) await markDiscarded(analytics.db, id, 'test');
  expect(await readLedger(analytics.db)).toMatchObject({
    balanced: true,
    totals: { accepted: 1, quarantined: 1, inFlight: 0 },
    deadLetters: { discarded: 2, ofUnknownProducer: 1 },
  });
});

test('while a table is locked or missing no message becomes a dead letter, and all are counted afterwards', async () => {
  const metrics = countingMetrics(new Registry());
  startWorker(metrics);
  const sender = producer();
  await publish(sender.batch([view()]));
  await until('it is counted', async () => (await totals()).counted === 1);

  await analytics.db.query('alter table country_days rename to gone');
  for (let sent = 0; sent < 5; sent += 1) await publish(sender.batch([view()]));
  await until('the breaker is open', async () => (await metrics.breakerOpen.get()).values[0]?.value === 1);
  await analytics.db.query('alter table gone rename to country_days');
  await until('everything is counted', async () => (await totals()).counted === 6);
  expect((await metrics.breakerOpen.get()).values[0]?.value).toBe(0);

  await analytics.db.transaction(async (tx) => {
    await tx.query('lock table site_days in access exclusive mode');
    await publish(sender.batch([view()]));
    // Longer than the statement timeout: the worker has to retry.
    await tx.query('select pg_sleep(1.5)');
  });
  await until('it is counted too', async () => (await totals()).counted === 7);
  expect((await listDeadLetters(analytics.db, { limit: 1, offset: 0 })).total).toBe(0);
});

test('the breaker stays open while one of two batches that are counted at once is blocked', async () => {
  const [first, second] = [producer().batch([view()]), producer().batch([view()])];
  await analytics.db.query(`
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'no space' using errcode = '58030'; end $$;
    create trigger refused before insert on processed_messages for each row
      when (new.producer = '${first.producer}') execute function refuse()`);
  const metrics = countingMetrics(new Registry());
  const counting = countingInto(analytics.db);
  const handle = countActivity({ ...counting, live, watermark: openWatermark(), metrics, log: silentLog });
  const isOpen = async () => (await metrics.breakerOpen.get()).values[0]?.value;
  const { signal } = new AbortController();
  const count = (batch: ActivityBatch) => {
    const body = Buffer.from(JSON.stringify(batch));
    const delivery = { body, headers: {}, messageId: undefined, deliveries: 0, publishedAt: Date.now() };
    return handle([delivery], signal);
  };

  const waiting = count(first);
  await until('the breaker is open', async () => (await isOpen()) === 1);
  expect(await count(second)).toEqual([{ is: 'done' }]);
  expect(await isOpen()).toBe(1);
  await analytics.db.query('drop trigger refused on processed_messages');
  expect(await waiting).toEqual([{ is: 'done' }]);
  expect(await isOpen()).toBe(0);
});

test('terminated connections lose nothing and count nothing twice', async () => {
  startWorker();
  startWorker();
  const sender = producer();
  const cutting = (async () => {
    for (let cut = 0; cut < 8; cut += 1) {
      await analytics.db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and (state = 'active' or $1)`,
        [cut % 2 === 0],
      );
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  })();
  for (let sent = 0; sent < 200; sent += 1) await publish(sender.batch([view(), card(3)]));
  await cutting;
  await until('everything is counted', async () => (await totals().catch(() => undefined))?.counted === 400);
  const { rows } = await analytics.db.query<{ views: number }>('select sum(views) as views from site_days');
  expect(rows[0]?.views).toBe(200);
});
