/**
 * `make erase EMAIL=…` prints what it would erase of a person; with APPLY=1 it erases: `person.ts erase <email>
 * [apply] [operator]`.
 */
import { recordAudit } from '@marquee/kit/bus/outbox';
import { readConfig } from '@marquee/kit/config/read-config';
import { UserError } from '@marquee/kit/errors/user-error';
import { purposeKeys } from '@marquee/kit/identity/service-secret';
import { appliedIf } from '@marquee/kit/postgres/applied-if';
import { type Postgres, withPostgres } from '@marquee/kit/postgres/open-postgres';
import { runCommand } from '@marquee/kit/run/command';
import { configWith } from '@marquee/kit/settings/settings';
import { z } from 'zod';
import { confirmationPurpose, recipientHashes } from '../mail/confirmations';
import { removeMailsOf } from '../mail/mail-files';
import { type Erased, erasePerson, type Person } from '../privacy/person';

const describe = ({ changed, kept }: Erased, isApplied: boolean): string => {
  const parts = Object.entries(changed).map(([kind, rows]) => `  ${rows} ${kind}`);
  return [
    ...(parts.length === 0
      ? ['Nothing is left to erase.']
      : [isApplied ? 'Erased:' : 'Would erase (APPLY=1 does it):', ...parts]),
    'An account of this email at an agency is removed with them.',
    ...(kept.length === 0 ? [] : ['Stays:', ...kept.map(({ reference, why }) => `  ${reference}: ${why}`)]),
    ...(isApplied ? ['Backups have these records until BACKUP_KEEP_DAYS have passed.'] : []),
  ].join('\n');
};

const erase = (db: Postgres, person: Person, apply: boolean, operator: string): Promise<Erased> =>
  appliedIf(apply, db, async (tx) => {
    const erased = await erasePerson(tx, person);
    if (Object.keys(erased.changed).length > 0) {
      // Known only to a holder of the secret; a restore finds the person by it.
      const [id = ''] = person.recipientHashes;
      const about = { kind: 'person', id, name: 'a person' };
      const by = { role: 'admin', name: operator || 'make erase' } as const;
      await recordAudit(tx, { by, what: 'person.erased', about, after: erased.changed }, null);
    }
    return erased;
  });

const run = async ([, given = '', ...rest]: readonly string[]): Promise<string> => {
  const email = z.email().safeParse(given);
  if (!email.success) throw new UserError('name the person: make erase EMAIL=person@example.org');
  const config = readConfig(configWith('DATABASE_URL', 'SERVICE_SECRET', 'MAIL_DIR'));
  const keys = purposeKeys(config.SERVICE_SECRET, confirmationPurpose);
  const person = { email: email.data, recipientHashes: recipientHashes(keys, email.data) };
  return await withPostgres(config.DATABASE_URL, { applicationName: 'marquee-person' }, async (db) => {
    const apply = rest[0] === 'apply';
    const operator = rest[apply ? 1 : 0] ?? '';
    const erased = await erase(db, person, apply, operator);
    const files = await removeMailsOf(config.MAIL_DIR, person.email, apply);
    const changed = { ...erased.changed, ...(files > 0 && { 'files of mails': files }) };
    return describe({ ...erased, changed }, apply);
  });
};

await runCommand({ failed: 'The command changed nothing: ' }, async () => {
  console.log(await run(process.argv.slice(2)));
});
