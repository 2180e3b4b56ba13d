import { randomBytes } from 'node:crypto';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { silentLog } from '../log/log';
import { openPostgres, type Postgres } from '../postgres/open-postgres';
import { testConfig } from './config';

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

/**
 * A database for one suite, with schema `schema` migrated from `migrationsFolder`. `close` drops it, which fails when the suite has leaked a
 * connection.
 */
export const openTestDatabase = async (schema: string, migrationsFolder: string): Promise<TestDatabase> => {
  const name = `test_${schema}_${randomBytes(6).toString('hex')}`;
  const base = new URL(testConfig().TEST_DATABASE_ADMIN_URL);
  await asAdmin((client) => client.query(`create database ${name}`));
  base.pathname = `/${name}`;
  await asAdmin(async (client) => {
    await client.query('create extension if not exists pg_trgm');
    await client.query('create extension if not exists unaccent');
    await client.query(`create schema ${schema}`);
  }, base.href);
  base.searchParams.set('options', `-c search_path=${schema},public`);
  const url = base.href;
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
  const db = openPostgres(url, { log: silentLog });
  return {
    url,
    db,
    close: async () => {
      await db.close();
      // Without FORCE, so that this fails when the suite leaks a connection.
      await asAdmin((client) => client.query(`drop database ${name}`));
    },
  };
};
