import { addDays, type Day } from '@marquee/contracts/rules/days';
import { renewGroupLists } from '../../../../services/analytics/counting/rollups/day-tops';
import { type BenchDatabase, execute } from '../bench-database';
import { addMonths } from '../bench-months';

/** Views of a day, and the combinations that they have: a simulated day of 307,000 visitors has as many. */
const viewsADay = 1_200_000;
const combinations = 94_000;
/** Combinations of a day's clicks, and the models that they are of. */
const clickCombinations = 10_000;
const models = 1_000;

/**
 * Fills the combined sums of visits for the days up to `last`, and for the months before, as if 36 million views
 * a month had been counted. Few combinations have most of the views, as in a real day. Every day before `last` has
 * the lists of its dimensions, the same ones before `first`.
 */
export const fillGroups = async (
  { db, url }: BenchDatabase,
  last: Day,
  days: number,
  months: number,
): Promise<void> => {
  const first = addDays(last, 1 - days);
  await addMonths(db, first, last);
  const begin = `(date_trunc('month', date '${first}') - interval '${months} months')::date`;
  await execute(
    url,
    `create table combination as
     select country, device, browser, source, campaign, page, sum(views) as views, greatest(1, sum(views) / 4) as visitors
     from (select chr(65 + n % 20) || chr(65 + n / 20 % 10) as country, (array['Mobile', 'Desktop', 'Tablet'])[1 + n / 7 % 3] as device,
         (array['Chrome', 'Safari', 'Firefox', 'Edge', 'Unknown'])[1 + n / 3 % 5] as browser, 'source ' || n / 11 % 40 as source,
         'campaign ' || n / 13 % 100 as campaign, 'page ' || n / 17 % 11 as page, greatest(1, ${viewsADay / 12} / (1 + n))::bigint as views
       from generate_series(0, ${4 * combinations}) as n) as skewed
     group by 1, 2, 3, 4, 5, 6 order by 7 desc limit ${combinations}`,
    `insert into visit_group_days select day::date, combination.*
     from generate_series(date '${first}', date '${last}', interval '1 day') as day, combination`,
    `insert into visit_group_months select month::date, combination.*
     from generate_series(${begin}, date_trunc('month', date '${first}') - interval '1 month', interval '1 month') as month, combination`,
    `insert into click_group_days select 1 + n % ${models}, day::date, 'surface ' || n % 13, 'platform ' || n / 7 % 12, chr(65 + n % 20) || chr(65 + n / 20 % 10),
       (array['Mobile', 'Desktop', 'Tablet'])[1 + n / 3 % 3], 'source ' || n / 11 % 40, 'campaign ' || n / 13 % 100, 4, 3
     from generate_series(date '${first}', date '${last}', interval '1 day') as day, generate_series(1, ${clickCombinations}) as n`,
    'insert into model_days (model_id, day, card, profile, clicks, card_clicks, unique_clicks) select model_id, day, 0, 0, sum(clicks), 0, sum(unique_clicks) from click_group_days group by 1, 2',
    ...['country', 'device', 'browser'].map(
      (name) =>
        `insert into ${name}_days (day, ${name}, views, visitors) select day, ${name}, sum(views), sum(visitors) from visit_group_days group by 1, 2`,
    ),
    'insert into site_days (day, views, visitors) select day, sum(views), sum(visitors) from country_days group by 1',
    `insert into site_days (day, views, visitors) select day::date, ${viewsADay}, ${viewsADay / 4}
     from generate_series(${begin}, date '${first}' - 1, interval '1 day') as day`,
    `insert into summed_months (month, counted_at) select date_trunc('month', day)::date, array_agg(counted_at order by day)
     from site_days where day < date_trunc('month', date '${first}') group by 1`,
    "update site_days set counted_at = counted_at - interval '1 minute' where day >= (select max(month) + interval '1 month' from summed_months)",
  );
  await renewGroupLists(db, last, days - 1);
  await execute(
    url,
    `insert into day_tops (list, day, names, views, visitors, settled_at)
     select list, site_days.day, names, day_tops.views, day_tops.visitors, counted_at from day_tops, site_days where day_tops.day = '${first}' and site_days.day < '${first}'`,
    'vacuum analyze',
  );
};
