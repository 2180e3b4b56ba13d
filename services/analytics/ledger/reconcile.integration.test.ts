import { silentLog } from '@marquee/kit/log/log';
import { Registry } from 'prom-client';
import { countBatches } from '../counting/consumers/count-batches';
import { countingMetrics } from '../metrics';
import { card, producer } from '../testing/activity';
import { openTestAnalytics, type TestAnalytics } from '../testing/test-analytics';
import { reconcileJob } from './reconcile';

const minute = 60_000;

let analytics: TestAnalytics;

beforeEach(async () => {
  analytics = await openTestAnalytics();
});
afterEach(() => analytics.close());

test('a message missing for five minutes raises the alert metric, and its arrival clears it', async () => {
  const registry = new Registry();
  const errors: string[] = [];
  const log = { ...silentLog, error: (event: string) => errors.push(event) };
  const check = reconcileJob({ db: analytics.db, metrics: countingMetrics(registry), log });
  const metric = async (name: string): Promise<number | undefined> =>
    (await registry.getSingleMetric(name)?.get())?.values[0]?.value;
  const now = Date.now();

  const sender = producer();
  const [first, missing, third] = [
    sender.batch([card(1)]),
    sender.batch([card(1), card(2)]),
    sender.batch([card(1)]),
  ];
  await countBatches([first, third], analytics.deps);
  await analytics.db.query("update processed_messages set counted_at = counted_at - interval '1 minute'");

  await check(now);
  await check(now + 4 * minute);
  expect([
    await metric('analytics_ledger_gap_messages'),
    await metric('analytics_ledger_unbalanced'),
    errors,
  ]).toEqual([1, 0, []]);
  await check(now + 5 * minute);
  expect([await metric('analytics_ledger_unbalanced'), errors]).toEqual([1, ['ledger.unbalanced']]);

  await countBatches([missing], analytics.deps);
  await check(now + 6 * minute);
  expect([
    await metric('analytics_ledger_gap_messages'),
    await metric('analytics_ledger_unbalanced'),
  ]).toEqual([0, 0]);
  expect([
    await metric('analytics_ledger_accepted_events'),
    await metric('analytics_ledger_counted_events'),
  ]).toEqual([4, 4]);
});

test('a comparison that fails does not stop the reading, and after a failed reading no metric keeps its value', async () => {
  const registry = new Registry();
  const metrics = countingMetrics(registry);
  const job = reconcileJob({ db: analytics.db, metrics, log: silentLog });
  const values = async (name: string): Promise<(number | undefined)[]> =>
    ((await registry.getSingleMetric(name)?.get())?.values ?? []).map(({ value }) => value);
  const rename = (from: string, to: string) => analytics.db.query(`alter table ${from} rename to ${to}`);
  await countBatches([producer().batch([card(1)])], analytics.deps);
  await job(Date.now());
  await analytics.db.query("update rollup_checks set checked_at = checked_at - interval '40 minutes'");

  await rename('site_hours', 'hidden');
  await analytics.db.query('update processed_messages set events = 2');
  await expect(job(Date.now())).rejects.toThrow('site_hours');
  expect(await values('analytics_ledger_counted_events')).toEqual([2]);
  const age = 'analytics_ledger_comparison_age_seconds';
  expect((await values(age))[0]).toBeGreaterThan(39 * 60);

  await rename('hidden', 'site_hours');
  await rename('write_offs', 'hidden');
  await expect(job(Date.now())).rejects.toThrow();
  const named = (await registry.getMetricsAsArray()).map(({ name }) => name);
  const ledger = named.filter((name) => name.startsWith('analytics_ledger_'));
  expect(ledger.length).toBeGreaterThan(10);
  for (const name of ledger) if (name !== age) expect([name, await values(name)]).toEqual([name, []]);
  expect((await values(age))[0]).toBeGreaterThan(39 * 60);

  await rename('hidden', 'write_offs');
  await job(Date.now());
  expect(await values('analytics_ledger_unbalanced')).toHaveLength(1);
  expect((await values(age))[0]).toBeLessThan(60);
});
