/**
 * Runs beside the product, with its environment: `node --import tsx infra/backup/run.ts
 * make|list|verify|restore|secrets [time]`. `make backup` and its relatives start it; in containers it is the
 * service `backup`.
 */
import { inOneSentence, UserError } from '@marquee/kit/errors/user-error';
import { findBackup, replacedDatabase, restoreBackup } from './backup';
import { type BackupConfig, backupConfig, placeOf } from './config';
import { openRepository } from './repository';
import { makeRecordedBackup, verifyRecordedBackup } from './runs';

const timeOf = (given: string | undefined): Date | undefined => {
  if (!given) return undefined;
  const at = new Date(/[Z+]|-\d\d:\d\d$/.test(given) ? given : `${given}Z`);
  if (Number.isNaN(at.getTime()))
    throw new UserError('AT must be a time, such as 2026-11-20T10:00 (UTC) or 2026-11-20T10:00+01:00.');
  return at;
};

const verbs: Readonly<Record<string, (config: BackupConfig, at: Date | undefined) => Promise<string>>> = {
  make: async (config) => {
    const { id, manifest, isFirst } = await makeRecordedBackup(config);
    const tables = Object.keys(manifest.tables).length;
    const lines = [`Backup ${id} is in ${placeOf(config)}: ${tables} tables, the spool and the secrets.`];
    if (isFirst)
      lines.push(
        `  password  ${config.BACKUP_PASSWORD} (shown this once)`,
        'Store this password outside this machine: without it no backup can be read.',
      );
    return lines.join('\n');
  },
  list: async (config) => {
    const backups = await openRepository(config).list();
    if (backups.length === 0) return `There is no backup in ${placeOf(config)}.`;
    return [
      `${backups.length} in ${placeOf(config)}:`,
      ...backups.map(({ at }) => `  ${at.toISOString()}`),
    ].join('\n');
  },
  verify: async (config, at) => {
    const { backup, rows } = await verifyRecordedBackup(config, at);
    return `Backup ${backup.id} is complete: ${rows.toLocaleString('en-US')} rows were restored and compared, and the audit log is intact.`;
  },
  restore: async (config, at) => {
    const kept = await findBackup(config, at);
    const folders = await restoreBackup(config, kept);
    return `The database is that of ${kept.backup.at.toISOString()}${folders === 0 ? '' : `, with ${folders} folders of the spool`}. The former one is kept as ${replacedDatabase(config.DATABASE_URL)} until the next restore.`;
  },
  secrets: async (config, at) => JSON.stringify((await findBackup(config, at)).manifest.secrets),
};

try {
  const [name = '', at] = process.argv.slice(2);
  const verb = verbs[name];
  if (verb === undefined) throw new UserError(`usage: run.ts ${Object.keys(verbs).join('|')} [time]`);
  console.log(await verb(backupConfig(), timeOf(at)));
} catch (error) {
  console.error(inOneSentence(error));
  process.exitCode = 1;
}
