import { randomBytes } from 'node:crypto';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres, type Postgres } from '@marquee/kit/postgres/open-postgres';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { seedCatalog } from '../../seed/seed-catalog';

const as = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

export type BenchDatabase = { readonly db: Postgres; readonly seededIn: number; readonly close: () => Promise<void> };

/** A database of its own with the catalogue's tables and so many demo models. */
export const openBenchDatabase = async (adminUrl: string, models: number): Promise<BenchDatabase> => {
  const name = `bench_catalog_${randomBytes(4).toString('hex')}`;
  const url = new URL(adminUrl);
  await as(adminUrl, `create database ${name}`);
  url.pathname = `/${name}`;
  await as(url.href, 'create extension if not exists pg_trgm', 'create extension if not exists unaccent', 'create schema catalog');
  url.searchParams.set('options', '-c search_path=catalog,public');
  await runner({
    databaseUrl: url.href,
    dir: new URL('../../../services/catalog/migrations', import.meta.url).pathname,
    direction: 'up',
    migrationsTable: 'migrations',
    migrationsSchema: 'catalog',
    schema: ['catalog', 'public'],
    log: () => {},
  });
  const began = performance.now();
  await seedCatalog(url.href, models, new Date());
  const seededIn = performance.now() - began;
  const db = openPostgres(url.href, { log: silentLog });
  return {
    db,
    seededIn,
    close: async () => {
      await db.close();
      await as(adminUrl, `drop database ${name} with (force)`);
    },
  };
};
