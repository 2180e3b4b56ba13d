import { Registry } from 'prom-client';
import { silentLog } from '../log/log';
import { testConfig } from '../testing/config';
import { until } from '../testing/until';
import { poolOf, watchConnections } from './connection-budget';
import { openPostgres } from './open-postgres';

const url = testConfig().TEST_DATABASE_ADMIN_URL;

/** What is measured while a process with a pool of this size is connected, and what is logged. */
const measured = async (max: number) => {
  const logged: unknown[][] = [];
  const log = { ...silentLog, warn: (...line: unknown[]) => void logged.push(line) };
  const metrics = new Registry();
  const other = openPostgres(url, { log: silentLog, ...poolOf('another-process', max) });
  const own = openPostgres(url, { log: silentLog, ...poolOf('this-process', 3) });
  try {
    await other.ping();
    const watch = watchConnections(own, metrics, log);
    const value = async (name: string): Promise<number> =>
      (await metrics.getSingleMetric(name)?.get())?.values[0]?.value ?? 0;
    const allowed = await until(
      'it is measured',
      async () => (await value('database_connections_allowed')) || undefined,
    );
    await watch.close();
    return { allowed, promised: await value('database_connections_promised'), logged };
  } finally {
    await Promise.all([own.close(), other.close()]);
  }
};

test('pools count in full, and what exceeds the limit of the server is logged with a remedy', async () => {
  const { allowed, promised, logged } = await measured(5_000);
  expect(promised).toBeGreaterThanOrEqual(5_003);
  expect(logged).toEqual([
    [
      'postgres.connections-overcommitted',
      expect.objectContaining({
        allowed,
        remedy: expect.stringContaining(`but PostgreSQL allows ${allowed}: raise max_connections`),
      }),
    ],
  ]);
});

test('pools within the limit are no reason for a warning', async () => {
  const { allowed, promised, logged } = await measured(1);
  expect(promised).toBeGreaterThanOrEqual(4);
  expect(promised).toBeLessThanOrEqual(allowed);
  expect(logged).toEqual([]);
});
