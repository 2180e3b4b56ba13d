import { addDays } from '@marquee/contracts/rules/days';
import { renewMonthSums } from '../../../../services/analytics/counting/rollups/month-sums';
import { type BenchDatabase, execute, openBenchDatabase } from '../bench-database';
import { addMonths } from '../bench-months';

/** Number of days up to today on which every model has figures. */
const filledDays = 366;

const days = `generate_series(current_date - ${filledDays - 1}, current_date, interval '1 day') as days (day)`;

/**
 * Rows of a busy year: per model and day one row of totals, 24 slots on three surfaces, two platforms, 10
 * countries, 3 devices, 5 sources, 12 hours, and two invalid reasons.
 */
const fill = (models: number): string[] => [
  `insert into model_days (model_id, day, card, profile, clicks, card_clicks, unique_clicks) select model, day::date, 40 + model % 60, 9, 3, 3, 2 from ${days}, generate_series(1, ${models}) as model`,
  `insert into model_surface_days (model_id, day, surface, position, seen, opened, clicks)
   select model, day::date, surface, position, 7, 1, 1
   from ${days}, generate_series(1, ${models}) as model, unnest(array['browse', 'search', 'category']) as surface, generate_series(0, 7) as position`,
  `insert into model_platform_days select model, day::date, platform, 2
   from ${days}, generate_series(1, ${models}) as model, unnest(array['onlyfans', 'fanvue']) as platform`,
  `insert into model_audience_days (model_id, day, dimension, name, clicks, unique_clicks)
   select model, day::date, dimension, name, 1, 1
   from ${days}, generate_series(1, ${models}) as model, (values ('country', 10), ('device', 3), ('source', 5), ('hour', 12)) as groups (dimension, count),
     lateral (select (n + model % 7)::text as name from generate_series(1, count) as n) as names`,
  `insert into model_hours select model, day::date, hour, 6, 1, 1
   from ${days}, generate_series(1, ${models}) as model, generate_series(8, 19) as hour`,
  `insert into invalid_days select model, day::date, 'impression.seen', reason, 1
   from ${days}, generate_series(0, ${models}) as model, unnest(array['bot', 'preview']) as reason`,
  `insert into site_days (day, views, visitors, counted_at) select day::date, 1000, 100, now() - interval '10 minutes' from ${days}`,
];

/** A database of its own with analytics' tables, and a year of so many models with the sums of its months. */
export const openHolderDatabase = async (
  adminUrl: string,
  models: number,
): Promise<BenchDatabase & { readonly rows: number }> => {
  const database = await openBenchDatabase(adminUrl, 'analytics');
  const today = new Date().toISOString().slice(0, 10);
  await addMonths(database.db, addDays(today, -filledDays), today);
  await execute(database.url, ...fill(models));
  while ((await database.db.transaction((tx) => renewMonthSums(tx, today))) !== undefined);
  await execute(database.url, 'vacuum (analyze)');
  const { rows } = await database.db.query<{ rows: number }>(
    `select sum(n_live_tup) as rows from pg_stat_user_tables where relname like any (array['%\\_days', '%\\_hours'])`,
  );
  return { ...database, rows: rows[0]?.rows ?? 0 };
};
