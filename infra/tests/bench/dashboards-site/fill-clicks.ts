import { addDays, type Day } from '@marquee/contracts/rules/days';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { renewDayTops } from '../../../../services/analytics/counting/rollups/day-tops';
import { renewMonthSums } from '../../../../services/analytics/counting/rollups/month-sums';

export type ClicksSize = { readonly models: number; readonly modelsWithInvalid: number };

const filledDays = 400;

/** Skewed sums that vary by day, so that the order of models differs between days. */
const vary = '(512 + (hashint4(model * 1000 + extract(doy from day)::int) & 511))';

const fill = (days: string, { models, modelsWithInvalid }: ClicksSize): string[] => [
  `insert into model_days (model_id, day, card, profile, clicks, card_clicks, unique_clicks)
   select model, day::date, clicks * 20, clicks * 2, clicks, clicks / 2, clicks / 2
   from ${days}, generate_series(1, ${models}) as model, lateral (select 1 + 2000 / (5 + model) * ${vary} / 1024 as clicks) as sums`,
  `insert into site_surface_days (day, surface, position, seen, opened, clicks)
   select day::date, surface, position, 700, 70, 7
   from ${days}, unnest(array['home-featured', 'browse', 'search', 'category', 'similar', 'landing']) as surface, generate_series(0, 20) as position`,
  `insert into invalid_days (model_id, day, type, reason, events)
   select model, day::date, type, reason, 1 + ${vary} / (model + 1)
   from ${days}, generate_series(0, ${modelsWithInvalid}) as model, unnest(array['impression.seen', 'link.clicked']) as type,
     unnest(array['bot', 'preview', 'repeated', 'data-center', 'prefetch']) as reason`,
  `insert into site_days (day, views, visitors, seen, opened, clicks, card_clicks, unique_clicks, counted_at)
   select day::date, 1000, 100, 88200, 9000, 903, 882, 400, now() - interval '10 minutes' from ${days}`,
];

/** Fills 400 days of clicks and invalid traffic up to `last`, with the tops of days and sums of months. */
export const fillClicks = async (db: Postgres, last: Day, size: ClicksSize): Promise<void> => {
  const first = addDays(last, 1 - filledDays);
  const days = `generate_series('${first}'::date, '${last}'::date, interval '1 day') as days (day)`;
  for (const statement of fill(days, size)) await db.query(statement);
  await db.query('analyze');
  while ((await renewDayTops(db, addDays(last, 1), 50)).length > 0);
  while ((await db.transaction((tx) => renewMonthSums(tx, last))) !== undefined);
};
