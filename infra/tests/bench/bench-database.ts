import { randomBytes } from 'node:crypto';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres, type Postgres } from '@marquee/kit/postgres/open-postgres';
import { runner } from 'node-pg-migrate';
import pg from 'pg';

/** Runs the statements one after another, each outside a transaction and without a time limit. */
export const execute = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

export type BenchDatabase = {
  readonly db: Postgres;
  readonly url: string;
  readonly close: () => Promise<void>;
};

/** A separate database with the empty tables of one service, dropped on close. */
export const openBenchDatabase = async (
  adminUrl: string,
  service: 'catalog' | 'analytics',
): Promise<BenchDatabase> => {
  const name = `bench_${service}_${randomBytes(4).toString('hex')}`;
  const url = new URL(adminUrl);
  await execute(adminUrl, `create database ${name}`);
  url.pathname = `/${name}`;
  await execute(
    url.href,
    'create extension if not exists pg_trgm',
    'create extension if not exists unaccent',
    `create schema ${service}`,
  );
  url.searchParams.set('options', `-c search_path=${service},public`);
  await runner({
    databaseUrl: url.href,
    dir: new URL(`../../../services/${service}/migrations`, import.meta.url).pathname,
    direction: 'up',
    migrationsTable: 'migrations',
    migrationsSchema: service,
    schema: [service, 'public'],
    log: () => {},
  });
  const db = openPostgres(url.href, { log: silentLog, statementWithinMs: 60_000 });
  return {
    db,
    url: url.href,
    close: async () => {
      await db.close();
      await execute(adminUrl, `drop database ${name} with (force)`);
    },
  };
};
