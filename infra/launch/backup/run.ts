/**
 * Runs beside the product, with its environment: `node --import tsx infra/launch/backup/run.ts
 * make|list|verify|restore|spool|found|end-access [time]`. `make backup` and its relatives start it; in containers it is the
 * service `backup`.
 */
import { UserError } from '@marquee/kit/errors/user-error';
import { runCommand } from '@marquee/kit/run/command';
import { findBackup, replacedDatabase, restoreBackup, restoreSpool } from './backup';
import { type BackupConfig, backupConfig, placeOf } from './config';
import { endAccess } from './database';
import { timeIn } from './points';
import { openRepository } from './repository';
import { makeRecordedBackup, verifyRecordedBackup } from './runs';
import { openServerArchive } from './server-archive';

const verbs: Readonly<Record<string, (config: BackupConfig, at: Date | undefined) => Promise<string>>> = {
  make: async (config) => {
    const { id, manifest, isFirst } = await makeRecordedBackup(config);
    const tables = Object.keys(manifest.tables).length;
    const lines = [`Backup ${id} is in ${placeOf(config)}: ${tables} tables, the spool and the secrets.`];
    if (isFirst)
      lines.push(
        `  password  ${config.BACKUP_PASSWORD} (shown only once)`,
        'Store this password outside this machine: without it no backup can be read.',
      );
    return lines.join('\n');
  },
  list: async (config) => {
    const backups = await openRepository(config).list();
    if (backups.length === 0) return `There is no backup in ${placeOf(config)}.`;
    const lines = [
      `${backups.length} in ${placeOf(config)}:`,
      ...backups.map(({ at }) => `  ${at.toISOString()}`),
    ];
    const archive = await openServerArchive(config.DATABASE_URL);
    const first = (await archive?.prepare())?.at(0)?.at.toISOString();
    if (archive !== undefined)
      lines.push(
        first === undefined
          ? 'PostgreSQL archives continuously; points in time begin with the next backup.'
          : `PostgreSQL archives continuously: make restore POINT= returns to any time since ${first}.`,
      );
    return lines.join('\n');
  },
  verify: async (config, at) => {
    const { backup, manifest, rows } = await verifyRecordedBackup(config, at);
    const { accepted, counted } = manifest.ledger ?? {};
    const events =
      accepted === undefined
        ? ''
        : ` The ledger is that of the backup: ${accepted} accepted, ${counted} counted.`;
    return `Backup ${backup.id} is complete: ${rows.toLocaleString('en-US')} rows were restored and compared, and the audit log is intact.${events}`;
  },
  restore: async (config, at) => {
    const kept = await findBackup(config, at);
    const folders = await restoreBackup(config, kept);
    return `The database is that of ${kept.backup.at.toISOString()}${folders === 0 ? '' : `, with ${folders} folders of the spool`}. Every session has ended. The former one is kept as ${replacedDatabase(config.DATABASE_URL)} until the next restore.`;
  },
  spool: async (config, at) => {
    const folders = await restoreSpool(config, await findBackup(config, at));
    return folders === 0
      ? 'The spool is complete.'
      : `Folders of the spool that were missing and are added: ${folders}.`;
  },
  'end-access': async (config) => {
    await endAccess(config.DATABASE_URL);
    return 'Every session has ended, and open one-time links are invalid.';
  },
  found: async (config, at) => {
    const { backup, manifest } = await findBackup(config, at);
    return JSON.stringify({ at: backup.at, secrets: manifest.secrets });
  },
};

await runCommand({}, async () => {
  const [name = '', at] = process.argv.slice(2);
  const verb = verbs[name];
  if (verb === undefined) throw new UserError(`usage: run.ts ${Object.keys(verbs).join('|')} [time]`);
  console.log(await verb(backupConfig(), at ? timeIn(at, 'AT') : undefined));
});
