import { silentLog } from '@marquee/kit/log/log';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { Registry } from 'prom-client';
import { watchBackups } from './backup-metrics';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase('admin', new URL('../migrations', import.meta.url).pathname);
});
beforeEach(() => database.db.query('truncate backup_runs'));
afterAll(() => database.close());

const watched = (backup: number, verification: number): Registry => {
  const metrics = new Registry();
  watchBackups(metrics, { db: database.db, log: silentLog, everyHours: { backup, verification } });
  return metrics;
};
const ran = (kind: string, ago: string) =>
  database.db.query(
    `insert into backup_runs (kind, backup, at) values ($1, 'b', now() - $2::interval)
     on conflict (kind) do update set at = excluded.at`,
    [kind, ago],
  );

test('the times of backups are those of their last run, and a kind that was never made has none', async () => {
  const metrics = watched(0, 0);
  expect(await metrics.metrics()).not.toMatch(/admin_backup_timestamp_seconds\{/);
  await database.db.query(
    "insert into backup_runs (kind, backup, at) values ('backup', 'b', '2026-11-20T00:00:00Z')",
  );
  expect(await metrics.metrics()).toContain('admin_backup_timestamp_seconds{kind="backup"} 1795132800');
});

test('a scheduled backup is overdue when there is none, or none for two intervals', async () => {
  const metrics = watched(24, 168);
  const overdue = async (kind: string): Promise<string | undefined> =>
    new RegExp(`^admin_backup_overdue\\{kind="${kind}"\\} (\\d)`, 'm').exec(await metrics.metrics())?.[1];
  expect([await overdue('backup'), await overdue('verification')]).toEqual(['1', '1']);
  await ran('backup', '47 hours');
  await ran('verification', '337 hours');
  expect([await overdue('backup'), await overdue('verification')]).toEqual(['0', '1']);
  await ran('backup', '49 hours');
  expect(await overdue('backup')).toBe('1');
});

test('without a schedule nothing is overdue', async () => {
  expect(await watched(0, 0).metrics()).not.toMatch(/admin_backup_overdue\{/);
});
