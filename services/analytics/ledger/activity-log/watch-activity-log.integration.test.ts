import { silentLog } from '@marquee/kit/log/log';
import { openTestBus, type TestBus } from '@marquee/kit/testing/test-bus';
import { Registry } from 'prom-client';
import { countBatches } from '../../counting/consumers/count-batches';
import { countingMetrics } from '../../metrics';
import { producer, view } from '../../testing/activity';
import { openTestAnalytics, type TestAnalytics } from '../../testing/test-analytics';
import { logLine } from './log-epochs';
import { watchActivityLog } from './watch-activity-log';

let bus: TestBus;
let analytics: TestAnalytics;
let registry: Registry;
const errors: string[] = [];

beforeEach(async () => {
  [bus, analytics] = await Promise.all([openTestBus(), openTestAnalytics()]);
  registry = new Registry();
  errors.length = 0;
});
afterEach(async () => {
  await Promise.all([bus.close(), analytics.close()]);
});

const watch = (amqpUrl = bus.url) =>
  watchActivityLog({
    db: analytics.db,
    amqpUrl,
    logDays: 35,
    metrics: countingMetrics(registry),
    log: { ...silentLog, error: (event) => errors.push(event) },
  });
const metric = async (name: string): Promise<number | undefined> =>
  (await registry.getSingleMetric(name)?.get())?.values[0]?.value;

test('a log that begins later than promised raises the alert metric and is named in the ledger, unless nothing was counted before', async () => {
  const check = watch();
  const { signal } = new AbortController();
  expect(await logLine(analytics.db, 35)).toBe('log: not checked yet');
  await countBatches([producer().batch([view()])], analytics.deps);
  await check(signal);
  expect(await metric('analytics_log_promise_broken')).toBe(0);
  expect(await logLine(analytics.db, 35)).toContain('every day of the last 35');
  await analytics.db.query("update processed_messages set counted_at = now() - interval '1 hour'");
  await check(signal);
  expect(await metric('analytics_log_promise_broken')).toBe(1);
  expect(await logLine(analytics.db, 35)).toContain('LATER THAN PROMISED');
  await check(signal);
  expect(errors).toEqual(['activity-log.begins-late']);
});

test('an unreachable broker fails the job', async () => {
  await expect(watch('amqp://127.0.0.1:1')(new AbortController().signal)).rejects.toThrow();
});
