/**
 * `make export EMAIL=…` prints every record of a person as JSON, by table: `export-person.ts <email>`. The tables are
 * those of infra/handbook/personal-data.md; each schema is read by the role of its service.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@marquee/kit/config/read-config';
import { inOneSentence, UserError } from '@marquee/kit/errors/user-error';
import { purposeKeys } from '@marquee/kit/identity/service-secret';
import { withPostgres } from '@marquee/kit/postgres/open-postgres';
import { nameFor } from '@marquee/kit/settings/setting';
import { settings } from '@marquee/kit/settings/settings';
import { z } from 'zod';
import { confirmationPurpose, recipientHashes } from '../../services/admin/mail/confirmations';
import { owners } from './owners';

/** The tables of each row of the register, without those of figures and those of files. */
export const registered = readFileSync(join(import.meta.dirname, '../handbook/personal-data.md'), 'utf8')
  .split('\n')
  .filter((line) => !/^\|[^|]*\| figures \|/.test(line))
  .flatMap((line) => [...(line.split('|')[3] ?? '').matchAll(/`(\w+\.\w+)`/g)].map(([, table = '']) => table))
  .filter((table) => table !== 'catalog.picture_files');

/** As a whole word: an email is not found within a longer one. */
const patternOf = (text: string): string =>
  `(^|[^a-z0-9._%+-])${text.toLowerCase().replace(/[^a-z0-9@]/g, '\\$&')}($|[^a-z0-9.-]|[.]($|[^a-z0-9]))`;

/** Rows with one of the texts, also in the message of a dead letter; with an id of `links`, as `<thing>_id` or their own. The account of an agency's person is no model. */
const rowsSql = (
  table: string,
): string => `select row from (select to_jsonb(t) as row from ${table} t) as all_rows
  where lower(regexp_replace(row::text || case when row->>'body' like '\\\\x%' then encode((row->>'body')::bytea, 'escape') else '' end,
      '\\\\[nrt]', ' ', 'g')) ~ any($1)
    or exists (select from jsonb_each($2) as link (name, ids) where ids ? (row->>name)
      and (name <> 'account_id' or row->>'kind' is distinct from 'agency person'))
    or $2->$3 ? (row->>'id')
  order by row->'id'`;

/** Tokens, hashes, passwords and links with a token, and bytes. */
const isHidden = (name: string, value: unknown): boolean =>
  /token|hash|secret|password|unsubscribe_url/.test(name) || /^\\x/.test(String(value));

/** Columns that are not named after the table that they refer to, and the name that they would have. */
export const namedOtherwise: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  admin: { account_id: 'operator_id' },
  analytics: { account_id: 'model_id', owner_id: 'factor_account_id' },
};

/** The name of a column that refers to a row of the table. */
export const linkTo = (table: string): string =>
  table.replace(/^\w+\.(\w+)s$/, '$1_id').replace(/ie_id$/, 'y_id');

type Row = Readonly<Record<string, unknown>>;
const valuesOf = (rows: readonly Row[], column: string): string[] =>
  rows.flatMap((row) => (row[column] == null ? [] : [String(row[column])]));

/** Every record of a person, by `schema.table`, without the hidden columns. `urlOf`: of each schema's role. */
export const recordsOf = async (urlOf: (schema: string) => string, known: readonly string[]) => {
  const records: Record<string, readonly Row[]> = {};
  const options = { applicationName: 'marquee-export', statementWithinMs: 600_000 };
  for (const schema of [
    'admin',
    ...owners.map(({ service }) => service).filter((name) => name !== 'admin'),
  ]) {
    // In the other schemas pictures of a request are known by its reference, a model by its holder's email or its request.
    const requests = records['admin.listing_requests'] ?? [];
    const texts = [...known, ...valuesOf(requests, 'reference')].map(patternOf);
    const listed = [...requests, ...(records['admin.holder_emails'] ?? [])];
    const links: Record<string, string[]> = {
      model_id: valuesOf(listed, 'model_id'),
      operator_id: valuesOf(records['admin.operators'] ?? [], 'id'),
    };
    const tables = registered.filter((table) => table.startsWith(`${schema}.`));
    await withPostgres(urlOf(schema), options, async (db) => {
      // A row is found in the pass after the one that it refers to.
      for (const table of [...tables, ...tables, ...tables]) {
        const own = linkTo(table);
        const all = { ...links };
        for (const [column, name] of Object.entries(namedOtherwise[schema] ?? {}))
          all[column] = links[name] ?? [];
        const { rows } = await db.query<{ row: Row }>(rowsSql(table), [texts, all, own]);
        if (rows.length === 0) continue;
        const visible = ([name, value]: [string, unknown]): boolean => !isHidden(name, value);
        records[table] = rows.map(({ row }) => Object.fromEntries(Object.entries(row).filter(visible)));
        links[own] = valuesOf(records[table], 'id');
      }
    });
  }
  return records;
};

const run = async (): Promise<void> => {
  const email = z.email().safeParse(process.argv[2]);
  if (!email.success) throw new UserError('name the person: make export EMAIL=person@example.org');
  const names = owners.map(({ service }) => nameFor(service, 'DATABASE_URL'));
  const urls = readConfig(
    z.object(Object.fromEntries(names.map((name) => [name, settings.DATABASE_URL.schema]))),
  );
  const { ADMIN_SERVICE_SECRET: secret } = readConfig(
    z.object({ ADMIN_SERVICE_SECRET: settings.SERVICE_SECRET.schema }),
  );
  const hashes = recipientHashes(purposeKeys(secret, confirmationPurpose), email.data);
  const records = await recordsOf(
    (schema) => urls[`${schema.toUpperCase()}_DATABASE_URL`] ?? '',
    [email.data, ...hashes],
  );
  console.log(JSON.stringify(records, null, 2));
};

if (process.argv[1] === import.meta.filename)
  await run().catch((error: unknown) => {
    console.error(`Nothing was exported: ${inOneSentence(error)}`);
    process.exitCode = 1;
  });
