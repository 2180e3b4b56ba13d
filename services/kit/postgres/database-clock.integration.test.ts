import { Registry } from 'prom-client';
import { silentLog } from '../log/log';
import { testConfig } from '../testing/config';
import { until } from '../testing/until';
import { watchDatabaseClock } from './database-clock';
import { openPostgres } from './open-postgres';

afterEach(() => import.meta.jest.restoreAllMocks());

/** What is measured against the database at `url` by a clock ahead of it by so much, and what is logged. */
const measured = async (url: string, aheadMs: number) => {
  const { now } = Date;
  import.meta.jest.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs);
  const logged: unknown[] = [];
  const log = { ...silentLog, warn: (...line: unknown[]) => void logged.push(line) };
  const metrics = new Registry();
  const db = openPostgres(url, { log: silentLog, max: 1 });
  const watch = watchDatabaseClock(db, metrics, log);
  const gauge = metrics.getSingleMetric('database_clock_skew_seconds');
  const seconds = await until('it is measured', async () => {
    const value = (await gauge?.get())?.values[0]?.value;
    return value === 0 ? undefined : { value };
  });
  await watch.close();
  await db.close();
  return { seconds: seconds.value, logged };
};

test('a skew of a few seconds is measured and logged', async () => {
  const { seconds, logged } = await measured(testConfig().TEST_DATABASE_ADMIN_URL, 20_000);
  expect(seconds).toBeLessThan(-15);
  expect(seconds).toBeGreaterThan(-25);
  expect(logged).toEqual([['clock.skewed', { peer: 'postgres', aheadSeconds: Math.round(seconds ?? 0) }]]);
});

test('nothing is claimed while the database does not answer', async () => {
  expect(await measured('postgres://127.0.0.1:1/nothing', 20_000)).toEqual({
    seconds: Number.NaN,
    logged: [],
  });
});
