import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { z } from 'zod';
import { checkoutDir, productVersion } from '../instance/checkout';
import { restorableSecrets } from '../instance/secrets';
import { run } from '../terminal/command';
import type { BackupConfig } from './config';
import {
  databaseNameIn,
  dropDatabase,
  dumpDatabase,
  endAccess,
  restoreDatabase,
  swapDatabases,
  urlOfDatabase,
} from './database';
import { type Program, pipePrograms } from './programs';
import { type Backup, openRepository, type Repository } from './repository';
import { openServerArchive } from './server-archive';

const Manifest = z.object({
  version: z.string(),
  tables: z.record(z.string(), z.number().int()),
  /** Absent in backups of an earlier version. */
  ledger: z.record(z.string(), z.number().int()).optional(),
  /** The hash of the last audit entry. Absent without one, and in older backups. */
  auditHead: z.string().optional(),
  secrets: z.partialRecord(z.enum(restorableSecrets), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

export type Kept = { readonly backup: Backup; readonly manifest: Manifest };

const tar = (path: string, args: readonly string[], goodCodes: readonly number[] = [0]): Program => ({
  name: 'tar',
  args,
  env: { PATH: path },
  goodCodes,
});

/**
 * Stores spool, database and secrets, and the files of a server that archives continuously, all without the
 * keys of pseudonyms, so that a destroyed key is in no backup. The spool comes
 * first: a message that is published meanwhile is in the database, or was accepted after the backup began.
 * Killed at any moment, it leaves earlier backups as they are.
 */
export const makeBackup = async (
  config: BackupConfig,
  files: 'full' | 'weekly' = 'full',
): Promise<{ readonly id: string; readonly manifest: Manifest; readonly isFirst: boolean }> => {
  const repository = openRepository(config);
  const isFirst = await repository.prepare();
  const id = repository.newId();
  const { PATH: path, SPOOL_DIR: spoolDir } = config;
  const spool =
    spoolDir !== undefined && existsSync(spoolDir)
      ? // 1: a file was written or published meanwhile. A record that is cut off is recognized by its checksum.
        tar(path, ['-C', spoolDir, '--exclude=salt-*.sealed', '-cf', '-', '.'], [0, 1])
      : tar(path, ['-cf', '-', '-T', '/dev/null']);
  await repository.store(id, 'spool.tar', spool);
  const contents = await dumpDatabase(config.DATABASE_URL, path, (dump) =>
    repository.store(id, 'database.dump', dump),
  );
  const secrets = Object.fromEntries(
    restorableSecrets.flatMap((name) => (config[name] ? [[name, config[name]]] : [])),
  );
  const manifest = Manifest.parse({ version: productVersion(), ...contents, secrets });
  await repository.store(id, 'manifest.json', JSON.stringify(manifest));
  await repository.forget(config.BACKUP_KEEP_DAYS);
  await (await openServerArchive(config.DATABASE_URL))?.backup(files);
  return { id, manifest, isFirst };
};

const findKept = async (repository: Repository, at: Date | undefined): Promise<Kept> => {
  const backup = await repository.find(at);
  return { backup, manifest: Manifest.parse(JSON.parse(await repository.read(backup, 'manifest.json'))) };
};

/** The newest backup that is not newer than `at`, with its secrets. */
export const findBackup = (config: BackupConfig, at?: Date): Promise<Kept> =>
  findKept(openRepository(config), at);

const restoreInto = (config: BackupConfig, { backup, manifest }: Kept, database: string): Promise<void> =>
  restoreDatabase(openRepository(config).part(backup, 'database.dump'), config, database, manifest);

/** Adds the missing folders of a spool and returns how many; present ones have newer messages. */
export const restoreSpool = async (config: BackupConfig, { backup }: Kept): Promise<number> => {
  const { PATH: path, SPOOL_DIR: spoolDir } = config;
  if (spoolDir === undefined) return 0;
  const unpacked = join(spoolDir, '.restoring');
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true, mode: 0o700 });
  try {
    const packed = openRepository(config).part(backup, 'spool.tar');
    await pipePrograms(packed, tar(path, ['-C', unpacked, '-xf', '-']));
    const absent = readdirSync(unpacked).filter((name) => !existsSync(join(spoolDir, name)));
    for (const name of absent) renameSync(join(unpacked, name), join(spoolDir, name));
    return absent.length;
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
};

/** The name of the database that a restore has replaced. */
export const replacedDatabase = (url: string): string => `${databaseNameIn(url)}_before_restore`;

/**
 * Replaces the database by that of a backup, in one transaction and as the last step: killed before it,
 * nothing has changed, and the next run starts again. The replaced database is kept until the next restore.
 * Returns the number of spool folders that were added.
 */
export const restoreBackup = async (config: BackupConfig, kept: Kept): Promise<number> => {
  const restoring = `${databaseNameIn(config.DATABASE_URL)}_restoring`;
  await restoreInto(config, kept, restoring);
  await endAccess(urlOfDatabase(config.DATABASE_URL, restoring));
  const folders = await restoreSpool(config, kept);
  await swapDatabases(config.DATABASE_URL, restoring, replacedDatabase(config.DATABASE_URL));
  return folders;
};

/** Each verification reads another part of the stored data, so that a month reads all of it. */
const partsToRead = 31;

const rowsIn = ({ tables }: Manifest): number => Object.values(tables).reduce((sum, rows) => sum + rows, 0);

/** Each checks its schema in a restored database, and its last line names the fault. */
const checksOf = ({ auditHead }: Manifest) => [
  { schema: 'admin', command: ['services/admin/commands/audit-verify.ts', auditHead ?? ''] },
  { schema: 'analytics', command: ['services/analytics/commands/ledger.ts', '', '', '', 'restored'] },
];

/**
 * Restores a backup into a database of its own, checks the rows of every table, the ledger, the sums behind the
 * figures and the chain of the audit log, and removes it again. Also reads a part of all stored data. Throws a
 * UserError with the fault. The product may run.
 */
export const verifyBackup = async (config: BackupConfig, at?: Date): Promise<Kept & { rows: number }> => {
  const repository = openRepository(config);
  await repository.check((new Date().getUTCDate() % partsToRead) + 1, partsToRead);
  const kept = await findKept(repository, at);
  const shadow = `${databaseNameIn(config.DATABASE_URL)}_verify`;
  try {
    await restoreInto(config, kept, shadow);
    const url = new URL(urlOfDatabase(config.DATABASE_URL, shadow));
    for (const { schema, command } of checksOf(kept.manifest)) {
      url.searchParams.set('options', `-c search_path=${schema},public`);
      const { code, output } = await run(process.execPath, ['--import', 'tsx', ...command], {
        cwd: checkoutDir,
        env: { PATH: config.PATH, DATABASE_URL: url.href },
      });
      if (code !== 0) throw new UserError(`Backup ${kept.backup.id}: ${output.trim().split('\n').at(-1)}`);
    }
    return { ...kept, rows: rowsIn(kept.manifest) };
  } finally {
    await dropDatabase(config.DATABASE_URL, shadow);
  }
};
