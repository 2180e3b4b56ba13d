import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { silentLog } from '../log/log';
import { openPostgres, type Postgres } from '../postgres/open-postgres';
import { testConfig } from './config';
import { until } from './until';

export type TestDatabase = {
  readonly url: string;
  readonly db: Postgres;
  readonly close: () => Promise<void>;
};

const asAdmin = async (
  work: (client: pg.Client) => Promise<unknown>,
  url = testConfig().TEST_DATABASE_ADMIN_URL,
): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 60_000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

/** A migrated database from which each suite's is copied. Made once for each content of the folder. */
const templateOf = async (schema: string, migrationsFolder: string): Promise<string> => {
  const hash = createHash('sha256');
  for (const file of readdirSync(migrationsFolder).sort())
    hash.update(`${file}\n`).update(readFileSync(join(migrationsFolder, file)));
  const template = `template_${schema}_${hash.digest('hex').slice(0, 12)}`;
  await asAdmin(async (client) => {
    // Test files run in several processes: the first makes the template. The lock ends with the connection.
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount !== 0) return;
    const unfinished = `${template}_unfinished`;
    await client.query(`drop database if exists ${unfinished}`);
    await client.query(`create database ${unfinished}`);
    const url = urlOf(unfinished);
    await asAdmin(async (inTemplate) => {
      await inTemplate.query('create extension if not exists pg_trgm');
      await inTemplate.query('create extension if not exists unaccent');
      await inTemplate.query(`create schema ${schema}`);
    }, url);
    await runner({
      databaseUrl: url,
      dir: migrationsFolder,
      direction: 'up',
      migrationsTable: 'migrations',
      migrationsSchema: schema,
      schema: [schema, 'public'],
      checkOrder: true,
      log: () => {},
    });
    await client.query(`alter database ${unfinished} rename to ${template}`);
  });
  return template;
};

const urlOf = (database: string): string => {
  const url = new URL(testConfig().TEST_DATABASE_ADMIN_URL);
  url.pathname = `/${database}`;
  return url.href;
};

/** Longer than a run of all tests. */
const keepForMs = 3_600_000;

/** Drops the databases of earlier runs on engines that stay. */
const dropExpired = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ datname: string }>(
    String.raw`select datname from pg_database where substring(datname from '^test_\w+_(\d{13})_')::bigint < $1`,
    [Date.now() - keepForMs],
  );
  for (const { datname } of rows) await client.query(`drop database if exists ${datname}`);
};

/** Ends the use of a database. Throws when a connection to it stays open. */
const retire = (name: string): Promise<void> =>
  asAdmin(async (client) => {
    await client.query(`alter database ${name} allow_connections false`);
    await until(`the suite has closed every connection to ${name}`, async () => {
      const open = await client.query('select from pg_stat_activity where datname = $1', [name]);
      return open.rowCount === 0;
    });
  });

/**
 * A database for one suite, with schema `schema` migrated from `migrationsFolder`. `close` fails when the
 * suite has leaked a connection. The database is dropped an hour later: ext4 reuses no inode that was deleted
 * a short time ago and searches past all of them for every new file, so dropping the databases of a run costs
 * more processor time than copying them.
 */
export const openTestDatabase = async (schema: string, migrationsFolder: string): Promise<TestDatabase> => {
  const name = `test_${schema}_${Date.now()}_${randomBytes(6).toString('hex')}`;
  const template = await templateOf(schema, migrationsFolder);
  // Copying files costs PostgreSQL a quarter of its default, which writes every page to the log.
  await asAdmin(async (client) => {
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    await dropExpired(client);
  });
  const withSearchPath = new URL(urlOf(name));
  withSearchPath.searchParams.set('options', `-c search_path=${schema},public`);
  const url = withSearchPath.href;
  // Longer than a service's: on a busy machine a late answer is no fault.
  const db = openPostgres(url, { log: silentLog, statementWithinMs: 60_000 });
  return {
    url,
    db,
    close: async () => {
      await db.close();
      await retire(name);
    },
  };
};
