import { silentLog } from '@marquee/kit/log/log';
import { openTestBus, type TestBus } from '@marquee/kit/testing/test-bus';
import { Registry } from 'prom-client';
import { countingMetrics } from '../metrics';
import { checkingLog } from './probe-activity-log';

let bus: TestBus;

beforeEach(async () => {
  bus = await openTestBus();
});
afterEach(() => bus.close());

test('a log that batches do not reach raises the loud metric, although the counting queue gets them; its binding lowers it', async () => {
  const registry = new Registry();
  const said: string[] = [];
  const log = { ...silentLog, error: (event: string) => said.push(event) };
  const check = checkingLog({ amqpUrl: bus.url, metrics: countingMetrics(registry), log });
  const metric = async (): Promise<number | undefined> =>
    (await registry.getSingleMetric('analytics_log_unreached')?.get())?.values[0]?.value;
  const { signal } = new AbortController();

  await check(signal);
  expect([await metric(), said]).toEqual([0, []]);
  await bus.withoutBindings('activity.batch', () => check(signal), 'analytics.activity.log');
  expect([await metric(), said]).toEqual([1, ['log.unreached']]);
  await check(signal);
  expect(await metric()).toBe(0);
}, 60_000);

test('a broker that does not answer says nothing about the log', async () => {
  const registry = new Registry();
  const check = checkingLog({
    amqpUrl: 'amqp://127.0.0.1:1',
    metrics: countingMetrics(registry),
    log: silentLog,
  });
  await expect(check(new AbortController().signal)).rejects.toThrow();
});
