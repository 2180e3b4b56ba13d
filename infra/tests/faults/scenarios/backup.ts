import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@marquee/kit/testing/until';
import { findBackup, makeBackup, restoreBackup } from '../../../launch/backup/backup';
import type { BackupConfig } from '../../../launch/backup/config';
import { checkoutDir } from '../../../launch/instance/checkout';
import { programPath } from '../../../launch/instance/config';
import { requireTool } from '../../../launch/native/engines/require-programs';
import { withClient } from '../../../postgres/with-client';
import type { TestEnvironment } from '../environment/test-environment';
import type { Scenario, Scene } from '../scenario';
import { backToAll, moreCounted, refill, without } from './repairs';

const configFor = ({ superuserUrl, databases }: TestEnvironment, folder: string): BackupConfig => {
  const passwordIn = (url: string): string => decodeURIComponent(new URL(url).password);
  return {
    PATH: programPath(),
    DATABASE_URL: superuserUrl,
    BACKUP_TO: join(folder, 'repository'),
    BACKUP_PASSWORD: 'a password of this scenario',
    BACKUP_KEEP_DAYS: 1,
    BACKUP_CA_FILE: undefined,
    AWS_ACCESS_KEY_ID: undefined,
    AWS_SECRET_ACCESS_KEY: undefined,
    AWS_DEFAULT_REGION: undefined,
    // The spool of this machine is not lost.
    SPOOL_DIR: undefined,
    CATALOG_DB_PASSWORD: passwordIn(databases.catalog),
    TRACKING_DB_PASSWORD: passwordIn(databases.tracking),
    ANALYTICS_DB_PASSWORD: passwordIn(databases.analytics),
    ADMIN_DB_PASSWORD: passwordIn(databases.admin),
    GATEWAY_SECRET: undefined,
    ANALYTICS_SECRET: undefined,
    ADMIN_SECRET: undefined,
  };
};

/** Starts a restore as `make restore` does, and kills it while it fills the new database. */
const killedRestore = async (environment: TestEnvironment, config: BackupConfig): Promise<void> => {
  const env = Object.fromEntries(Object.entries(config).map(([name, value]) => [name, String(value ?? '')]));
  const killed = spawn(process.execPath, ['--import', 'tsx', 'infra/launch/backup/run.ts', 'restore'], {
    cwd: checkoutDir,
    env,
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => killed.once('close', resolve));
  const hasBegun = async (): Promise<boolean> =>
    (await environment.db.query("select from pg_database where datname like '%_restoring'")).rows.length > 0;
  await until('the restore has begun', hasBegun, environment.limit(60_000));
  killed.kill('SIGKILL');
  await ended;
};

const loseAndRestore = async (scene: Scene, folder: string): Promise<void> => {
  const { environment, note } = scene;
  const config = configFor(environment, folder);
  await requireTool('restic', note);
  await makeBackup(config);
  await moreCounted(scene, 1_000);
  await without(environment, 'analytics-worker', 'analytics');
  await withClient(environment.superuserUrl, (client) => client.query('drop schema analytics cascade'));
  await killedRestore(environment, config);
  await restoreBackup(config, await findBackup(config));
  await backToAll(environment);
  await refill(scene);
};

export const backupRestored: Scenario = {
  name: 'database lost, restored from a backup',
  promise:
    'a restore killed halfway is repeated; refill counts what was counted after the backup, and the ledger balances',
  promises: { acceptedShare: 1 },
  fault: async (scene) => {
    const folder = mkdtempSync(join(tmpdir(), 'marquee-backup-'));
    try {
      await loseAndRestore(scene, folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
