/** `erase-model.ts <slug or id> [apply] [operator]`: what `make erase` would erase; erases with `apply`. */
import { readConfig } from '@marquee/kit/config/read-config';
import { appliedIf } from '@marquee/kit/postgres/applied-if';
import { withPostgres } from '@marquee/kit/postgres/open-postgres';
import { runCommand } from '@marquee/kit/run/command';
import { configWith } from '@marquee/kit/settings/settings';
import { eraseModel, modelNamed } from '../models/erase-model';

await runCommand({ failed: 'The command changed nothing: ' }, async () => {
  const [name = '', ...rest] = process.argv.slice(2);
  const apply = rest[0] === 'apply';
  const { DATABASE_URL: url } = readConfig(configWith('DATABASE_URL'));
  const by = { role: 'admin', name: rest[apply ? 1 : 0] || 'make erase' } as const;
  const rows = await withPostgres(url, { applicationName: 'marquee-erase-model' }, (db) =>
    appliedIf(apply, db, async (tx) => await eraseModel(tx, await modelNamed(tx, name), by)),
  );
  const lines = Object.entries(rows).map(([table, count]) => `  ${count} ${table.replaceAll('_', ' ')}`);
  console.log(
    [
      apply ? 'Erased:' : 'Would erase (APPLY=1 does it):',
      '  1 profile',
      ...lines,
      'Stays: figures under its number, receipts, and audit entries without names and texts.',
      ...(apply ? ['Backups have these records until BACKUP_KEEP_DAYS have passed.'] : []),
    ].join('\n'),
  );
});
