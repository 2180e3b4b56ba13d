import { chmodSync, chownSync, copyFileSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { archiveConfig, archiveFolder, archiveSettings } from '../../backup/archive-config';
import { backupTarget, isFolder, prepareBackupFolder } from '../../backup/target';
import { programPath, type RunConfig } from '../../instance/config';
import type { EnvValues } from '../../instance/env-file';
import type { Instance } from '../../instance/instance';
import type { Secrets } from '../../instance/secrets';
import { run } from '../../terminal/command';
import { createFor, type EngineUser, writeFor } from './engine-user';
import { type Archive, postgresFolder, postgresOwner, postgresUser } from './postgres';
import { requireTool } from './require-programs';

/** Prepares pgBackRest for the private PostgreSQL: its configuration `name`, and the folder of backups. */
export const prepareArchive = async (
  instance: Instance,
  secrets: Secrets,
  { backups }: Pick<RunConfig, 'backups'>,
  { target = backupTarget(backups.BACKUP_TO), name = 'pgbackrest' }: { target?: string; name?: string } = {},
): Promise<Archive> => {
  const owner = postgresUser();
  if (isFolder(target)) await prepareArchiveFolder(target, owner);
  const write = (file: string, text: string): string => {
    const path = join(instance.dataDir, file);
    writeFor(path, text, owner);
    return path;
  };
  // Two checkouts must not wait for each other's locks.
  const locks = join(instance.dataDir, 'pgbackrest-locks');
  createFor(locks, owner);
  const config = archiveConfig({
    target,
    password: backups.BACKUP_PASSWORD ?? secrets.BACKUP_PASSWORD,
    settings: withReadableCa(instance, backups),
    server: {
      'pg1-path': postgresFolder(instance),
      'pg1-port': String(instance.ports.postgres),
      'pg1-user': postgresOwner,
      'lock-path': locks,
    },
  });
  const login = `127.0.0.1:${instance.ports.postgres}:*:${postgresOwner}:${secrets.POSTGRES_PASSWORD}\n`;
  return {
    settings: archiveSettings,
    env: {
      PGBACKREST_CONFIG: write(`${name}.conf`, config),
      // The server has no socket.
      PGHOST: '127.0.0.1',
      PGPASSFILE: write('pgpass', login),
    },
  };
};

/** With a copy of the CA's certificate in the data folder, where PostgreSQL's user can read it. */
const withReadableCa = ({ dataDir }: Instance, backups: EnvValues): EnvValues => {
  if (backups.BACKUP_CA_FILE === undefined) return backups;
  const copy = join(dataDir, 'backup-ca.pem');
  copyFileSync(backups.BACKUP_CA_FILE, copy);
  chmodSync(copy, 0o644);
  return { ...backups, BACKUP_CA_FILE: copy };
};

/** As root, another user archives: it may enter the folder of the backups, and write into its own there. */
const prepareArchiveFolder = async (target: string, owner: EngineUser | undefined): Promise<void> => {
  prepareBackupFolder(target, { isForContainers: false });
  const folder = join(target, archiveFolder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (owner === undefined) return;
  chmodSync(target, 0o711);
  chownSync(folder, owner.uid, owner.gid);
  if ((await run('test', ['-w', folder], owner)).code !== 0)
    throw new UserError(
      `PostgreSQL's user may not enter ${target}: set BACKUP_TO to a folder whose parents everyone may enter, such as /var/backups/marquee.`,
    );
};

/** Runs a program as PostgreSQL's user with this archive, and returns its output. */
export const runWithArchive = async (
  instance: Instance,
  { bin, archive, secrets }: { readonly bin: string; readonly archive: Archive; readonly secrets: Secrets },
  command: readonly [name: string, ...args: string[]],
) => {
  await requireTool('pgbackrest', console.log);
  const [name, ...args] = command;
  return run(name, args, {
    cwd: instance.dataDir,
    ...postgresUser(),
    env: {
      ...archive.env,
      PATH: [bin, programPath()].join(delimiter),
      LC_ALL: 'C.UTF-8',
      PGDATA: postgresFolder(instance),
      POSTGRES_PASSWORD: secrets.POSTGRES_PASSWORD,
    },
  });
};
