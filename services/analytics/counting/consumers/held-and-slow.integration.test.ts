import { randomUUID } from 'node:crypto';
import type { Delivery } from '@marquee/kit/bus/delivery';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { openRedis } from '@marquee/kit/redis/open-redis';
import { testConfig } from '@marquee/kit/testing/config';
import { openFaultProxy } from '@marquee/kit/testing/fault-proxy';
import { until } from '@marquee/kit/testing/until';
import { Registry } from 'prom-client';
import { countHeld, deleteSettledHeld } from '../../ledger/held-messages';
import { readLedger } from '../../ledger/read-ledger';
import { openWatermark } from '../../ledger/watermark';
import { countingMetrics } from '../../metrics';
import { producer, view } from '../../testing/activity';
import { countingInto, openTestAnalytics, type TestAnalytics } from '../../testing/test-analytics';
import { type LiveVisitors, liveVisitors } from '../live/live-visitors';
import { countActivity } from './count-activity';

let analytics: TestAnalytics;
beforeEach(async () => {
  analytics = await openTestAnalytics();
});
afterEach(() => analytics.close());

const noLive: LiveVisitors = { record: async () => {}, count: async () => 0 };
const { signal } = new AbortController();

const deliveryOf = (
  message: { producer: string; seq: number; acceptedBefore: number; events: readonly unknown[] },
  publishedAt = Date.now(),
): Delivery => ({
  body: Buffer.from(JSON.stringify(message)),
  headers: { ...message, events: message.events.length },
  messageId: undefined,
  deliveries: 0,
  publishedAt,
});

const openCounting = (db = analytics.db, live: LiveVisitors = noLive, logDays = 35) => {
  const metrics = countingMetrics(new Registry());
  const deps = { ...countingInto(db), logDays, live, watermark: openWatermark(), metrics, log: silentLog };
  return { metrics, count: countActivity(deps) };
};

const views = async (): Promise<number> =>
  (await analytics.db.query<{ views: number }>('select coalesce(sum(views), 0) as views from site_days'))
    .rows[0]?.views ?? 0;

test('a batch that the database cannot process in time is counted in smaller transactions', async () => {
  await analytics.db.query(
    `create function slow_row() returns trigger language plpgsql as
     $$ begin perform pg_sleep(0.002); return new; end $$`,
  );
  await analytics.db.query(
    'create trigger slow_row before insert on site_visitors for each row execute function slow_row()',
  );
  // All 320 visitors together take longer than this, those of one message do not.
  const db = openPostgres(analytics.url, { log: silentLog, statementWithinMs: 400 });
  try {
    const { count, metrics } = openCounting(db);
    const sender = producer();
    const messages = Array.from({ length: 64 }, () => sender.batch(Array.from({ length: 5 }, () => view())));
    const outcomes = await count(
      messages.map((message) => deliveryOf(message)),
      signal,
    );
    expect(new Set(outcomes.map(({ is }) => is))).toEqual(new Set(['done']));
    expect(await views()).toBe(320);
    expect((await metrics.messagesTogether.get()).values[0]?.value).toBeLessThan(64);
  } finally {
    await db.close();
  }
});

test('a slow Redis does not slow counting, and the live counter gets every view', async () => {
  const { hostname, port, username, password } = new URL(testConfig().TEST_REDIS_URL);
  const proxy = await openFaultProxy({ host: hostname, port: Number(port) });
  const url = `redis://${username}:${password}@127.0.0.1:${proxy.port}`;
  const slow = openRedis(url, { log: silentLog, answerWithinMs: 60_000 });
  try {
    await until('Redis answers', () => slow.ping().catch(() => false));
    const key = `test-${randomUUID()}`;
    const counter = liveVisitors(slow.redis, siteCalendar('UTC'), silentLog, { key });
    const calls: number[] = [];
    const record: LiveVisitors['record'] = (views) => {
      calls.push(views.length);
      return counter.record(views);
    };
    const { count } = openCounting(analytics.db, { ...counter, record });
    const sender = producer();
    proxy.slow(1_000);
    const began = performance.now();
    for (let batch = 0; batch < 6; batch += 1) await count([deliveryOf(sender.batch([view()]))], signal);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await views()).toBe(6);
    proxy.slow(0);
    await until('every view is recorded', async () => (await counter.count()) === 6);
    expect(calls[0]).toBe(1);
    expect(calls.length).toBeLessThan(6);
  } finally {
    slow.close();
    await proxy.close();
  }
});

test('a message of a newer version is held and in flight in the ledger, until a newer worker counts it', async () => {
  const sender = producer();
  const [first, newer, third] = [
    sender.batch([view()]),
    sender.batch([view(), view()]),
    sender.batch([view()]),
  ];
  const { count } = openCounting();
  const outcomes = await count(
    [first, { ...newer, version: 2 }, third].map((message) => deliveryOf(message)),
    signal,
  );
  expect(outcomes.map(({ is }) => is)).toEqual(['done', 'held', 'done']);
  // Past the grace period, when a missing number is a gap.
  await analytics.db.query("update processed_messages set counted_at = counted_at - interval '1 minute'");
  expect(await readLedger(analytics.db)).toMatchObject({
    balanced: true,
    totals: { accepted: 4, counted: 2, inFlight: 2, quarantined: 0, gapMessages: 0 },
  });
  await deleteSettledHeld(analytics.db);
  expect(await countHeld(analytics.db)).toBe(1);

  expect(await count([deliveryOf(newer)], signal)).toEqual([{ is: 'done' }]);
  await deleteSettledHeld(analytics.db);
  expect(await countHeld(analytics.db)).toBe(0);
  expect((await readLedger(analytics.db)).totals).toMatchObject({ accepted: 4, counted: 4, inFlight: 0 });
});

test('a worker whose clock is 26 hours behind dead-letters nothing, and counts everything once its clock is right', async () => {
  const now = Date.now();
  const sender = producer();
  const deliveries = Array.from({ length: 10 }, () => deliveryOf(sender.batch([view({ at: now })]), now));
  const { count } = openCounting();
  const clock = import.meta.jest.spyOn(Date, 'now').mockImplementation(() => now - 26 * 3_600_000);
  const behind = await count(deliveries, signal);
  clock.mockRestore();
  expect(new Set(behind.map(({ is }) => is))).toEqual(new Set(['held']));
  const right = await count(deliveries, signal);
  expect(new Set(right.map(({ is }) => is))).toEqual(new Set(['done']));
  expect(await views()).toBe(10);
});

test('events dated before the log are held and in flight in the ledger, until the log is said to be longer', async () => {
  const sender = producer();
  const old = sender.batch([view({ at: Date.now() - 400 * 24 * 3_600_000 })]);
  const { count } = openCounting();
  expect(await count([deliveryOf(old), deliveryOf(sender.batch([view()]))], signal)).toMatchObject([
    { is: 'held', why: expect.stringContaining('before the 35 days of the log') },
    { is: 'done' },
  ]);
  expect(await views()).toBe(1);
  expect(await countHeld(analytics.db)).toBe(1);
  const { totals } = await readLedger(analytics.db);
  expect(totals).toMatchObject({ accepted: 2, counted: 1, inFlight: 1 });
  expect(await openCounting(analytics.db, noLive, 500).count([deliveryOf(old)], signal)).toEqual([
    { is: 'done' },
  ]);
  expect(await views()).toBe(2);
});

test('a batch of many events is counted in several transactions', async () => {
  const sender = producer();
  const deliveries = Array.from({ length: 25 }, () =>
    deliveryOf(sender.batch(Array.from({ length: 1_000 }, () => view({ visitor: 'aaaaaaaaaaaaaaaa' })))),
  );
  const transactions: number[] = [];
  const { count } = openCounting({
    ...analytics.db,
    transaction: (work) => {
      transactions.push(1);
      return analytics.db.transaction(work);
    },
  });
  await count(deliveries, signal);
  expect(await views()).toBe(25_000);
  // Names are admitted in transactions of their own: one for the path and one for the referrer.
  expect(transactions).toHaveLength(2 + 2);
});
