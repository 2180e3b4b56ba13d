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
