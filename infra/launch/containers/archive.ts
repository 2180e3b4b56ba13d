import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archiveConfig, archiveFolder } from '../backup/archive-config';
import { backupTarget, isFolder, prepareBackupFolder } from '../backup/target';
import type { RunConfig } from '../instance/config';
import type { EnvValues } from '../instance/env-file';
import type { Instance } from '../instance/instance';
import type { Secrets } from '../instance/secrets';
import { baseImages } from './base-images';

/** Has pgBackRest and PostgreSQL's data, for a restore. */
export const restoreService = 'postgres-restore';

/** Where the containers have the folder of the backups. */
const mounted = '/backups';

/** BACKUP_CA_FILE as containers know it, and the file of this machine that docker-compose.yml mounts there. */
export const mountedCa = ({ BACKUP_CA_FILE: file }: EnvValues): EnvValues =>
  file === undefined ? {} : { BACKUP_CA_FILE: '/etc/marquee/backup-ca.pem', BACKUP_CA: file };

type Place = { readonly target?: string; readonly name?: string };

/**
 * Writes pgBackRest's configuration `name` and creates the folder of the backup. Returns the variables with
 * which containers reach the continuous backup.
 */
export const archiveVariables = (
  { runDir }: Instance,
  secrets: Secrets,
  { backups }: Pick<RunConfig, 'backups'>,
  { target = backupTarget(backups.BACKUP_TO), name = 'pgbackrest' }: Place = {},
): EnvValues => {
  // PostgreSQL's user in a container can read the file; on this machine the folder around it is closed.
  const folder = join(runDir, 'archive');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${name}.conf`);
  const config = archiveConfig({
    target: isFolder(target) ? mounted : target,
    password: backups.BACKUP_PASSWORD ?? secrets.BACKUP_PASSWORD,
    settings: { ...backups, ...mountedCa(backups) },
    server: { 'pg1-path': '/var/lib/postgresql/data', 'pg1-user': 'marquee' },
  });
  writeFileSync(file, config, { mode: 0o644 });
  chmodSync(file, 0o644);
  return { ARCHIVE_CONFIG: file, ...(isFolder(target) && { ARCHIVE_FOLDER: writableFolder(target) }) };
};

/** For the user of the container, whose id is unknown here; the folder around it is closed to others. */
const writableFolder = (target: string): string => {
  prepareBackupFolder(target, { isForContainers: true });
  const folder = join(target, archiveFolder);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  return folder;
};

/** The variables with which PostgreSQL archives. */
export const archivingVariables = (instance: Instance, secrets: Secrets, config: RunConfig): EnvValues => {
  const base = baseImages(config.settings).find(({ variable }) => variable === 'POSTGRES_IMAGE');
  return {
    ...archiveVariables(instance, secrets, config),
    ARCHIVE_MODE: 'on',
    ARCHIVE_NETWORK_INTERNAL: String(isFolder(backupTarget(config.backups.BACKUP_TO))),
    POSTGRES_IMAGE: `marquee-postgres:${instance.name}`,
    ...(base !== undefined && { POSTGRES_BASE_IMAGE: base.image }),
  };
};
