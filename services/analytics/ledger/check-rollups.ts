import type { Ledger, MissingFigures } from '@marquee/contracts/http/ledger';
import { surfacesWithoutCards } from '@marquee/contracts/http/site-clicks';
import type { Day } from '@marquee/contracts/rules/days';
import { firstRow, onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { audienceDimensions } from '../counting/rollups/click-visitors';
import { siteModelId } from '../counting/rollups/dated-activity';
import { isCurrentSum, summedTables } from '../counting/rollups/month-sums';
import { keptSinceSql } from '../counting/rollups/rollup-months';

/** Every view, impression, click and invalid event of `day` is in exactly one row of these tables. */
export const eventsSql = (day: string, schema = ''): string => `
  coalesce((select sum(views) from ${schema}site_hours where day = ${day}), 0)
  + coalesce((select sum(card + profile + clicks) from ${schema}model_days where day = ${day}), 0)
  + coalesce((select sum(events) from ${schema}invalid_days where model_id = ${siteModelId} and day = ${day}), 0)`;

const daysShownMax = 50;

/** Changed days that one run reads: many only after an upgrade or a repair, and the next run reads the rest. */
const changedMax = 60;

/** One check or comparison at a time: two that store days in different orders would wait for each other. */
const oneAtATime = 'lock table rollup_sums in share row exclusive mode';

/** Days of which `known`, a time in rollup_sums, is not that of their last change; a removed day has none. */
const changedDays = (known: string): string => `
  select day, site_days.counted_at from site_days full join rollup_sums as known using (day)
  where site_days.counted_at is distinct from known.${known}`;

const storeCheck = async (tx: Queryable, processed: number, events: number): Promise<void> => {
  const { whole } = await onlyRow<{ whole: boolean }>(
    tx,
    `insert into rollup_checks as known (processed, events, lower_days, missing, checked_at)
     select $1, $2,
       (select coalesce(jsonb_agg(lower), '[]') from (
          select 'all' as "table", day::text as day, highest - events as events
          from rollup_sums where highest > events order by day limit ${daysShownMax}) as lower),
       (select coalesce(jsonb_agg(lack), '[]') from (
          select lack from rollup_sums, jsonb_array_elements(missing) as lack
          where missing <> '[]' and day >= coalesce(${keptSinceSql}, '-infinity') order by day limit ${daysShownMax}) as lacks),
       now()
     on conflict (one) do update set processed = excluded.processed, events = excluded.events,
       lower_days = excluded.lower_days, missing = excluded.missing, checked_at = excluded.checked_at
     returning lower_days = '[]' as whole`,
    [processed, events],
  );
  // What was written off is there again, so it must not hide the next loss.
  if (processed === events && whole)
    await tx.query('update write_offs set ended_at = now() where producer is null and ended_at is null');
};

/**
 * Compares the processed messages with the sum of the rollups, in one snapshot beside counting, and stores the
 * result. A day whose sum is lower than at an earlier check has lost events. Reads days that have changed since,
 * and those in `also`. Returns how many are left for the next call; until none are, the old result stays.
 */
export const checkRollups = async (tx: Queryable, also: readonly Day[] = []): Promise<number> => {
  await tx.query(oneAtATime);
  const check = await onlyRow<{ processed: number; events: number; waiting: number }>(
    tx,
    `with changed as materialized (${changedDays('counted_at')}),
     latest as (select * from changed where day <> all($1) order by day desc limit ${changedMax}),
     chosen as (
       select * from latest union all
       select day, counted_at from unnest($1::date[]) as day left join site_days using (day)
     ), sums as materialized (select day, counted_at, ${eventsSql('chosen.day')} as events from chosen),
     stored as (
       insert into rollup_sums as known (day, events, highest, counted_at)
       select day, events, events, counted_at from sums order by day
       on conflict (day) do update set events = excluded.events, highest = greatest(known.highest, excluded.events),
         counted_at = excluded.counted_at
     )
     select coalesce((select sum(events) from producers), 0) + coalesce((select sum(events) from processed_messages), 0) as processed,
       coalesce((select sum(events) from sums), 0)
         + coalesce((select sum(events) from rollup_sums where day not in (select day from sums)), 0) as events,
       (select count(*) from changed) - (select count(*) from changed where day in (select day from sums)) as waiting`,
    [also],
  );
  if (check.waiting === 0) await storeCheck(tx, check.processed, check.events);
  return check.waiting;
};

type Figure = { readonly table: string; readonly figure: string; readonly condition: string };
/** The figure in each of the tables, whose names are separated by spaces. */
const figuresOf = (figure: string, tables: string, condition = 'true'): Figure[] =>
  tables.split(' ').map((table) => ({ table, figure, condition }));

const ofCards = `position >= 0 and surface not in (${surfacesWithoutCards.map((surface) => `'${surface}'`).join(', ')})`;

/** Figures that have the same sum on every day. */
const equalSums: readonly (readonly Figure[])[] = [
  figuresOf(
    'views',
    'site_hours site_days page_days referrer_days country_days device_days browser_days visit_group_days',
  ),
  [
    ...figuresOf('card + profile', 'model_days'),
    ...figuresOf('seen + opened', 'model_surface_days model_hours site_surface_days site_hours site_days'),
  ],
  [
    ...figuresOf('clicks', 'model_days model_surface_days model_platform_days model_hours click_group_days'),
    ...figuresOf('clicks', 'site_surface_days site_hours site_days'),
    ...audienceDimensions.flatMap((dimension) =>
      figuresOf('clicks', 'model_audience_days', `dimension = '${dimension}'`),
    ),
  ],
  figuresOf(
    'visitors',
    'site_hours site_days entry_page_days referrer_days country_days device_days browser_days visit_group_days',
  ),
  figuresOf('slot_cards', 'model_days site_days'),
  figuresOf('unique_clicks', 'model_days site_days click_group_days'),
  [
    ...figuresOf('card_clicks', 'model_days site_days'),
    ...figuresOf('clicks', 'model_surface_days site_surface_days', ofCards),
  ],
  [
    ...figuresOf('clicks', 'model_campaign_days model_campaign_source_days'),
    ...figuresOf('clicks', 'model_surface_days', "surface = 'campaign'"),
  ],
  figuresOf('visits', 'model_campaign_days model_campaign_source_days'),
  // Only a page view is of no model.
  [
    ...figuresOf('events', 'invalid_days', `model_id = ${siteModelId} and type <> 'page.viewed'`),
    ...figuresOf('events', 'invalid_days', `model_id <> ${siteModelId}`),
  ],
];

const figures = equalSums.flatMap((group, index) => group.map((one) => ({ ...one, group: index })));

/** The sums of tables by the place of the figure in the list, from their rows of `$1`. Each table is read once. */
const sumsSql = (tables: readonly string[], rowsOf: (table: string) => string): string => {
  const selects = tables.map((table) => {
    const own = figures.map((one, place) => ({ ...one, place })).filter((one) => one.table === table);
    const sums = own.map(
      ({ figure, condition }) => `coalesce(sum(${figure}) filter (where ${condition}), 0)`,
    );
    return `
      select unnest(array[${own.map(({ place }) => place).join(', ')}]) as place, unnest(array[${sums.join(', ')}]) as events
      from ${rowsOf(table)} and $1 >= coalesce(${keptSinceSql}, '-infinity')`;
  });
  return `select place, events, (select counted_at::text from site_days where day = $1::date) as "countedAt"
    from (${selects.join(' union all ')}) as sums order by place`;
};
const dayTables = [...new Set(figures.map(({ table }) => table))];
const daySums = sumsSql(dayTables, (table) => `${table} where day = $1`);
/** `site_months` names the sum of site_days, which has no table of months. */
const monthTable = (table: string): string => table.replace(/_days$/, '_months');
const isSummedUp = `exists (select from summed_months where month = $1 and ${isCurrentSum('month')})`;
const monthSums = sumsSql(['site_days', ...summedTables], (table) =>
  table === 'site_days'
    ? `site_days where day >= $1 and day < $1::date + interval '1 month' and ${isSummedUp}`
    : `${monthTable(table)} where month = $1 and ${isSummedUp}`,
);

type Sum = { readonly place: number; readonly events: number; readonly countedAt: string | null };
const lacksOf = (rows: readonly Sum[], day: Day, nameOf = (table: string): string => table) => {
  const missing = new Map<string, MissingFigures>();
  for (const group of equalSums.keys()) {
    const equal = rows.filter(({ place }) => figures[place]?.group === group);
    const highest = Math.max(...equal.map(({ events }) => events));
    for (const { place, events } of equal) {
      const table = nameOf(figures[place]?.table ?? '');
      const lacks = highest - events + (missing.get(table)?.events ?? 0);
      if (lacks > 0) missing.set(table, { table, day, events: lacks });
    }
  }
  return [...missing.values()];
};

/** `withMonth`: also the month that begins with the day. Without it, what was found about the month stays. */
const compareDay = async (tx: Queryable, day: Day, withMonth: boolean): Promise<void> => {
  const { rows } = await tx.query<Sum>(daySums, [day]);
  const months = withMonth && day.endsWith('-01') ? (await tx.query<Sum>(monthSums, [day])).rows : [];
  const missing = [...lacksOf(rows, day), ...lacksOf(months, day, monthTable)];
  await tx.query(
    `insert into rollup_sums as known (day, events, highest, missing, compared_counted_at, compared_at) values ($1, 0, 0, $2, $3, now())
     on conflict (day) do update set compared_at = excluded.compared_at, compared_counted_at = excluded.compared_counted_at, missing = excluded.missing
         || jsonb_path_query_array(case when $4 then '[]' else known.missing end, '$[*] ? (@.table like_regex "_months$")')`,
    [day, JSON.stringify(missing), rows[0]?.countedAt ?? null, withMonth],
  );
};

/**
 * Compares every table of rollups with the others, on the days that have changed since, and on those
 * that were compared longest ago: on one, and further ones within `withinMs` of the run's begin, so that
 * a row that was changed by hand is found within a rotation. Stores what each table lacks and checks the sums of
 * these days. Returns whether changed days are left for the next call. With `all`, every day is compared, and sums of months.
 */
export const compareRollups = async (
  tx: Queryable,
  { withinMs = 400, all = false }: { readonly withinMs?: number; readonly all?: boolean } = {},
): Promise<boolean> => {
  const until = performance.now() + withinMs;
  await tx.query(oneAtATime);
  const { rows } = await tx.query<{ day: Day; changed: boolean }>(
    `(select day, true as changed from (${changedDays('compared_counted_at')}) as changed order by day desc ${all ? '' : `limit ${changedMax}`})
     union all
     (select day, false from rollup_sums order by compared_at nulls first, day)${all ? ' union all select month, false from summed_months' : ''}`,
  );
  const days = new Set<Day>();
  let rotated = 0;
  for (const { day, changed } of rows) {
    const isOver = !changed && !all && rotated > 0 && performance.now() >= until;
    if (days.has(day) || isOver) continue;
    await compareDay(tx, day, all);
    days.add(day);
    if (!changed) rotated += 1;
  }
  const waiting = await checkRollups(tx, [...days]);
  await tx.query('update rollup_checks set compared_at = now()');
  return waiting > 0 || (!all && rows.filter(({ changed }) => changed).length === changedMax);
};

/** When the rollups were last compared with the messages and with one another; undefined before the first time. */
export const lastComparison = async (db: Queryable): Promise<Date | undefined> =>
  (await firstRow<{ at: Date }>(db, 'select least(checked_at, compared_at) as at from rollup_checks'))?.at;

/** Events that the rollups lack, in all or in single tables and days. A surplus counts too. */
const missingFrom = (processed: number, events: number, missing: readonly MissingFigures[]): number => {
  const tables = new Map<string, number>();
  for (const { table, events } of missing) tables.set(table, (tables.get(table) ?? 0) + events);
  return Math.max(Math.abs(processed - events), ...tables.values(), 0);
};

/** The last check of the rollups, less what was written off; null before the first. */
export const readRollups = async (tx: Queryable): Promise<Ledger['sources']['rollups']> => {
  const check = await firstRow<{
    processed: number;
    events: number;
    missing: MissingFigures[];
    at: Date;
    writtenOff: number;
  }>(
    tx,
    `select processed, events, lower_days || missing as missing, checked_at as at,
       coalesce((select sum(events) from write_offs where producer is null and ended_at is null), 0) as "writtenOff"
     from rollup_checks`,
  );
  if (check === undefined) return null;
  const { processed, events, missing, at, writtenOff } = check;
  return {
    processed,
    events,
    missing,
    missingEvents: Math.max(0, missingFrom(processed, events, missing) - writtenOff),
    at: at.toISOString(),
  };
};
