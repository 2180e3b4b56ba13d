import { UserError } from '@marquee/kit/errors/user-error';
import { connectionOfUrl } from '@marquee/kit/postgres/connection-of-url';
import pg from 'pg';
import { migrateSchemas } from '../../postgres/migrate-schemas';
import { owners, type Passwords } from '../../postgres/owners';
import { prepareDatabase, roleUrls } from '../../postgres/prepare-database';
import { withClient } from '../../postgres/with-client';
import type { BackupConfig } from './config';
import { type Program, pipePrograms } from './programs';

/** The number of rows of each table, by `schema.table`. */
export type TableRows = Readonly<Record<string, number>>;

export const databaseNameIn = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

export const urlOfDatabase = (url: string, database: string): string => {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(database)}`;
  return other.href;
};

/** A program of PostgreSQL on the database of `url`. Its arguments, which all can read, hold no password. */
export const postgresProgram = (
  name: string,
  args: readonly string[],
  url: string,
  path: string,
): Program => {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const certificates = searchParams.get('sslrootcert');
  const isEncrypted = connectionOfUrl(url).ssl !== false;
  return {
    name,
    args: ['--no-password', ...args],
    env: {
      PATH: path,
      LC_ALL: 'C.UTF-8',
      PGHOST: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
      PGPORT: port || '5432',
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: databaseNameIn(url),
      PGCONNECT_TIMEOUT: '10',
      ...(isEncrypted && { PGSSLMODE: 'verify-full' }),
      ...(certificates !== null && { PGSSLROOTCERT: certificates }),
    },
  };
};

/** Without unlogged tables (the keys of pseudonyms), whose rows are in no backup. */
const countRows = async (client: pg.Client): Promise<TableRows> => {
  const { rows: tables } = await client.query<{ schema: string; name: string }>(
    `select relnamespace::regnamespace::text as schema, relname as name from pg_class
     where relkind in ('r', 'p') and relpersistence = 'p' and relnamespace::regnamespace::text = any($1)
     order by 1, 2`,
    [owners.map(({ service }) => service)],
  );
  const counted: Record<string, number> = {};
  for (const { schema, name } of tables) {
    const { rows } = await client.query<{ rows: string }>(
      `select count(*) as rows from ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`,
    );
    counted[`${schema}.${name}`] = Number(rows[0]?.rows);
  }
  return counted;
};

/** Events of all producers, by figures of the ledger that do not depend on the time of reading. */
export type LedgerFigures = Readonly<Record<string, number>>;

const readLedger = async (client: pg.Client): Promise<LedgerFigures> => {
  const { rows } = await client.query<LedgerFigures>(
    `select coalesce(sum(greatest(accepted_through, reported_events, gateway_events)), 0)::float8 as accepted,
       coalesce(sum(events), 0)::float8 as counted, coalesce(sum(repeated), 0)::float8 as repeated,
       coalesce(sum(quarantined_events), 0)::float8 as quarantined
     from analytics.producer_figures`,
  );
  return rows[0] ?? {};
};

/** Without a limit of time: reading a large database takes as long as it takes. */
export const withPatientClient = <Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> =>
  withClient(
    url,
    async (client) => {
      await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
      return await work(client);
    },
    { application_name: 'marquee backup', connectionTimeoutMillis: 10_000, keepAlive: true },
  );

/** Gives `store` the program that dumps the database, and returns rows, events and audit head that exactly this dump has. */
export const dumpDatabase = (url: string, path: string, store: (dump: Program) => Promise<void>) =>
  withPatientClient(url, async (client) => {
    await client.query('begin transaction isolation level repeatable read, read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const head = await client.query<{ head: string }>(
      "select encode(hash, 'hex') as head from admin.audit_log order by position desc limit 1",
    );
    const contents = {
      tables: await countRows(client),
      ledger: await readLedger(client),
      auditHead: head.rows[0]?.head,
    };
    // Not compressed: restic compresses, and recognizes what has not changed since the last backup.
    const args = ['--format=custom', '--compress=0', '--no-unlogged-table-data'];
    args.push(`--snapshot=${rows[0]?.snapshot ?? ''}`);
    await store(postgresProgram('pg_dump', args, url, path));
    await client.query('commit');
    return contents;
  });

export const dropDatabase = async (url: string, database: string): Promise<void> => {
  await withClient(urlOfDatabase(url, 'postgres'), (client) =>
    client.query(`drop database if exists ${pg.escapeIdentifier(database)} with (force)`),
  );
};

/** Creates `database` anew from a dump, checks each table's rows and the ledger, migrates. Else a UserError names them. */
export const restoreDatabase = async (
  dump: Program,
  passwords: Passwords & Pick<BackupConfig, 'DATABASE_URL' | 'PATH'>,
  database: string,
  { tables, ledger }: { readonly tables: TableRows; readonly ledger?: LedgerFigures | undefined },
): Promise<void> => {
  const { DATABASE_URL: url, PATH: path } = passwords;
  // The dump names the roles, which exist only once for all databases.
  await prepareDatabase(url, passwords);
  await dropDatabase(url, database);
  await withClient(urlOfDatabase(url, 'postgres'), (client) =>
    client.query(`create database ${pg.escapeIdentifier(database)} template template0`),
  );
  const restored = urlOfDatabase(url, database);
  const args = ['--exit-on-error', '--no-comments', '--dbname', database];
  await pipePrograms(dump, postgresProgram('pg_restore', args, restored, path));
  const differences = differencesOf(tables, await withPatientClient(restored, countRows));
  if (differences.length > 0)
    throw new UserError(`The restored tables do not have the rows of the backup: ${differences.join(', ')}.`);
  const events = ledger && differencesOf(ledger, await withPatientClient(restored, readLedger));
  if (events?.length)
    throw new UserError(`The restored ledger is not that of the backup: ${events.join(', ')}.`);
  await prepareDatabase(restored, passwords);
  await migrateSchemas((await roleUrls(restored, passwords)).owners, () => undefined);
};

/**
 * Ends every session, token and share link, invalidates every open one-time link, deletes the webhooks of
 * holders and pauses those of the site: those of a restored database may have been ended, used or deleted since.
 */
export const endAccess = (url: string): Promise<unknown> =>
  withPatientClient(url, (client) =>
    client.query(`delete from admin.sessions; delete from admin.operator_invitations; delete from admin.api_tokens;
      delete from analytics.api_tokens; delete from analytics.holder_sessions; delete from analytics.agency_sessions;
      delete from analytics.share_links; delete from admin.webhooks where model_id is not null; update admin.webhooks set state = 'paused';
      delete from analytics.invite_links where used_at is null`),
  );

/** The tables, or figures of the ledger, of either side whose numbers differ. */
export const differencesOf = (expected: TableRows, found: TableRows): string[] =>
  [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .sort()
    .filter((name) => expected[name] !== found[name])
    .map(
      (name) =>
        `${name} (${expected[name] ?? 'nothing'} in the backup, ${found[name] ?? 'nothing'} restored)`,
    );

const swapTries = 100;

/** Renames `url`'s database to `kept` and `restored` to its name, in one transaction; ends connections. */
export const swapDatabases = async (url: string, restored: string, kept: string): Promise<void> => {
  await dropDatabase(url, kept);
  const [name, from, to] = [databaseNameIn(url), restored, kept].map((one) => pg.escapeIdentifier(one));
  await withClient(urlOfDatabase(url, 'postgres'), async (client) => {
    for (let tries = 1; ; tries += 1) {
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = any($1) and pid <> pg_backend_pid()',
        [[databaseNameIn(url), restored]],
      );
      try {
        await client.query(
          `begin; alter database ${name} rename to ${to}; alter database ${from} rename to ${name}; commit`,
        );
        return;
      } catch (error) {
        await client.query('rollback');
        // 55006: somebody has connected again.
        if (!(error instanceof pg.DatabaseError) || error.code !== '55006' || tries === swapTries)
          throw error;
      }
    }
  });
};
