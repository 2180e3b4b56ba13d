import { readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { readBy } from '@marquee/kit/settings/settings';
import { backupTarget, prepareBackupFolder } from '../backup/target';
import { checkoutDir, digest } from '../instance/checkout';
import { homeFolder, pick, programPath, type RunConfig } from '../instance/config';
import type { EnvValues } from '../instance/env-file';
import type { Instance } from '../instance/instance';
import { spoolDirOf } from '../instance/product-environment';
import { secretsOf } from '../instance/secrets';
import { findPrograms } from './engines/programs';
import { requireTool } from './engines/require-programs';
import type { ProcessSpec } from './supervisor/plan';

/** What infra/launch/backup/config.ts reads, for a process on this machine. */
export const backupEnvironment = (
  instance: Instance,
  settings: RunConfig['backups'],
  { databaseUrl, target }: { readonly databaseUrl: string; readonly target: string },
): EnvValues => {
  const { postgresBin } = findPrograms(instance.dataDir, programPath());
  return {
    PATH: [...(postgresBin === undefined ? [] : [postgresBin]), programPath()].join(delimiter),
    HOME: homeFolder(),
    DATABASE_URL: databaseUrl,
    SPOOL_DIR: spoolDirOf(instance),
    ...pick(secretsOf(instance), readBy('backup')),
    ...settings,
    BACKUP_TO: target,
  };
};

const sourceDir = join(checkoutDir, 'infra/launch/backup');

/** The process that makes and verifies backups by itself. Installs restic if it is missing. */
export const scheduleProcess = async (
  instance: Instance,
  { backups }: Pick<RunConfig, 'backups'>,
  databaseUrl: string,
  report: (line: string) => void,
): Promise<ProcessSpec> => {
  await requireTool('restic', report);
  const target = backupTarget(backups.BACKUP_TO);
  prepareBackupFolder(target, { isForContainers: false });
  const sources = readdirSync(sourceDir)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(sourceDir, name), 'utf8'));
  const port = instance.ports.backupSchedule;
  return {
    name: 'backup-schedule',
    kind: 'service',
    command: process.execPath,
    args: ['--import', 'tsx', 'infra/launch/backup/schedule.ts'],
    env: {
      ...backupEnvironment(instance, backups, { databaseUrl, target }),
      LISTEN_PORT: String(port),
    },
    cwd: checkoutDir,
    port,
    stopWithinMs: 10_500,
    revision: digest(sources.join('')),
  };
};
