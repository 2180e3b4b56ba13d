import { silentLog } from '@marquee/kit/log/log';
import { openTestDatabase } from '@marquee/kit/testing/test-database';
import { Registry } from 'prom-client';
import { watchBackups } from './backup-metrics';

test('the times of backups are those of their last run, and a kind that was never made has none', async () => {
  const { db, close } = await openTestDatabase('admin', new URL('../migrations', import.meta.url).pathname);
  const metrics = new Registry();
  watchBackups(metrics, db, silentLog);
  expect(await metrics.metrics()).not.toMatch(/admin_backup_timestamp_seconds\{/);
  await db.query("insert into backup_runs (kind, backup, at) values ('backup', 'b', '2026-11-20T00:00:00Z')");
  expect(await metrics.metrics()).toContain('admin_backup_timestamp_seconds{kind="backup"} 1795132800');
  await close();
});
