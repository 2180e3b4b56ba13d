import { silentLog } from '@marquee/kit/log/log';
import { openTestBus, type TestBus } from '@marquee/kit/testing/test-bus';
import { Registry } from 'prom-client';
import { countingMetrics } from '../metrics';
import { probeActivityLog } from './probe-activity-log';

let bus: TestBus;

beforeEach(async () => {
  bus = await openTestBus();
});
afterEach(() => bus.close());

test('a log without its binding raises the alarm metric although batches are counted, and the binding clears it', async () => {
  const registry = new Registry();
  const errors: string[] = [];
  const log = { ...silentLog, error: (event: string) => errors.push(event) };
  const check = probeActivityLog({ amqpUrl: bus.url, metrics: countingMetrics(registry), log });
  const metric = async (): Promise<number | undefined> =>
    (await registry.getSingleMetric('analytics_activity_log_unreached')?.get())?.values[0]?.value;
  const { signal } = new AbortController();

  await check(signal);
  expect([await metric(), errors]).toEqual([0, []]);
  await bus.withoutBindings('activity.batch', () => check(signal), 'analytics.activity.log');
  expect([await metric(), errors]).toEqual([1, ['activity-log.unreached']]);
  await check(signal);
  expect(await metric()).toBe(0);
});

test('an unreachable broker fails the probe and leaves the metric unchanged', async () => {
  const registry = new Registry();
  const check = probeActivityLog({
    amqpUrl: 'amqp://127.0.0.1:1',
    metrics: countingMetrics(registry),
    log: silentLog,
  });
  await expect(check(new AbortController().signal)).rejects.toThrow();
});
