import { randomBytes } from 'node:crypto';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres, type Postgres } from '@marquee/kit/postgres/open-postgres';
import { runner } from 'node-pg-migrate';
import pg from 'pg';

/** Number of days up to today on which every model has figures. */
export const filledDays = 366;

const as = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

const days = `generate_series(current_date - ${filledDays - 1}, current_date, interval '1 day') as days (day)`;

/** Rows of a busy year: per model and day one row of totals, six slots on three surfaces, two platforms, two invalid reasons. */
const fill = (models: number): string[] => [
  `insert into model_days select model, day::date, 40 + model % 60, 9, 3 from ${days}, generate_series(1, ${models}) as model`,
  `insert into model_surface_days select model, day::date, surface, position, 8, 1
   from ${days}, generate_series(1, ${models}) as model, unnest(array['browse', 'search', 'category']) as surface, unnest(array[0, 7]) as position`,
  `insert into model_platform_days select model, day::date, platform, 2
   from ${days}, generate_series(1, ${models}) as model, unnest(array['onlyfans', 'fanvue']) as platform`,
  `insert into invalid_days select model, day::date, 'impression.seen', reason, 1
   from ${days}, generate_series(0, ${models}) as model, unnest(array['bot', 'preview']) as reason`,
  `insert into site_days (day, views, visitors) select day::date, 1000, 100 from ${days}`,
  'vacuum (analyze) model_days, model_surface_days, model_platform_days, invalid_days, site_days',
];

export type HolderDatabase = {
  readonly db: Postgres;
  readonly rows: number;
  readonly close: () => Promise<void>;
};

/** A separate database with analytics' tables and the given number of models with a year of figures each. */
export const openHolderDatabase = async (adminUrl: string, models: number): Promise<HolderDatabase> => {
  const name = `bench_dashboards_${randomBytes(4).toString('hex')}`;
  const url = new URL(adminUrl);
  await as(adminUrl, `create database ${name}`);
  url.pathname = `/${name}`;
  await as(url.href, 'create schema analytics');
  url.searchParams.set('options', '-c search_path=analytics,public');
  await runner({
    databaseUrl: url.href,
    dir: new URL('../../../../services/analytics/migrations', import.meta.url).pathname,
    direction: 'up',
    migrationsTable: 'migrations',
    migrationsSchema: 'analytics',
    schema: ['analytics', 'public'],
    log: () => {},
  });
  await as(url.href, ...fill(models));
  const db = openPostgres(url.href, { log: silentLog });
  const { rows } = await db.query<{ rows: number }>(
    `select sum(n_live_tup) as rows from pg_stat_user_tables where relname like '%\\_days'`,
  );
  return {
    db,
    rows: rows[0]?.rows ?? 0,
    close: async () => {
      await db.close();
      await as(adminUrl, `drop database ${name} with (force)`);
    },
  };
};
