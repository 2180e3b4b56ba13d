import { addDays, type Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { longLists, renewDayTops } from '../../../../services/analytics/counting/rollups/day-tops';
import { addMonths } from '../bench-months';

/** The content of one day: as many names as the caps allow, with decreasing sums. */
export type DaySize = { readonly paths: number; readonly referrers: number; readonly countries: number };

const dayAtOnce = async (
  db: Queryable,
  day: Day,
  { paths, referrers, countries }: DaySize,
  factor: number,
): Promise<void> => {
  const names = async (table: string, columns: string, select: string, count: number): Promise<void> => {
    await db.query(
      `insert into ${table} (day, ${columns}) select $1, ${select} from generate_series(1, $2::int) as n`,
      [day, count],
    );
  };
  // Skewed sums that vary by day, so that the order of names differs between days.
  const sum = `(${factor} * (1 + 1000000 / (5 + n) * (0.5 + (n * 7919 + extract(doy from $1::date)::int * 104729) % 1000 / 1000.0)))::bigint`;
  await names('page_days', 'path, views', `'/model/example-' || n, ${sum}`, paths);
  await names('entry_page_days', 'path, visitors', `'/model/example-' || n, ${sum}`, paths);
  await names(
    'referrer_days',
    'referrer, views, visitors',
    `'site-' || n || '.example', 2 * ${sum}, ${sum}`,
    referrers,
  );
  await names(
    'country_days',
    'country, views, visitors',
    `chr(65 + n % 26) || chr(65 + n / 26), 2 * ${sum}, ${sum}`,
    countries,
  );
  await names('device_days', 'device, views, visitors', `'device ' || n, 2 * ${sum}, ${sum}`, 3);
  await names('browser_days', 'browser, views, visitors', `'browser ' || n, 2 * ${sum}, ${sum}`, 5);
  await names('site_hours', 'hour, views, visitors, seen, opened, clicks', `n - 1, ${sum}, 0, 0, 0, 0`, 24);
  await db.query(
    `insert into invalid_days (model_id, day, type, reason, events)
     select model, $1, type, reason, 7 from generate_series(0, 200) as model,
       unnest(array['page.viewed', 'impression.seen', 'link.clicked']) as type, unnest(array['bot', 'prefetch', 'head', 'preview', 'impossible']) as reason`,
    [day],
  );
  await db.query(
    `insert into site_days (day, views, visitors, counted_at)
     select $1, sum(views), sum(views) / 2, now() - interval '1 minute' from page_days where day = $1`,
    [day],
  );
};

/** Fills the days up to `last` as if so many events had been counted, and computes the daily tops. */
export const fillDays = async (
  db: Queryable,
  last: Day,
  days: number,
  size: DaySize,
  factor: number,
): Promise<void> => {
  await addMonths(db, addDays(last, -days), last);
  for (let ago = 0; ago < days; ago += 1) await dayAtOnce(db, addDays(last, -ago), size, factor);
  for (const { table } of Object.values(longLists)) await db.query(`analyze ${table}`);
  await db.query('analyze');
  while ((await renewDayTops(db, addDays(last, 1), 50)).length > 0);
};
