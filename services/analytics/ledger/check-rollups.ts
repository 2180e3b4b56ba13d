import type { Ledger, MissingFigures } from '@marquee/contracts/http/ledger';
import { surfacesWithoutCards } from '@marquee/contracts/http/site-clicks';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { audienceDimensions } from '../counting/rollups/click-visitors';
import { siteModelId } from '../counting/rollups/dated-activity';
import { keptSinceSql } from '../counting/rollups/rollup-months';

/** Every view, impression, click and invalid event is in exactly one row of these tables. */
const eventsPerDay = `
  select day, sum(events) as events from (
    select day, views as events from site_hours
    union all select day, card + profile + clicks from model_days
    union all select day, events from invalid_days where model_id = ${siteModelId}
  ) as rollups group by day`;

const daysShownMax = 50;

/**
 * Compares the processed messages with what the rollups add up to, in one snapshot, so that counting beside
 * it changes nothing, and stores the result for the ledger. A day whose sum is lower than at an earlier check
 * has lost events. Costs a pass over the days' rows, so it is a job and not part of reading the ledger.
 */
export const checkRollups = async (tx: Queryable): Promise<void> => {
  const { rows } = await tx.query<{ day: string | null; events: number }>(
    `select null as day, coalesce((select sum(events) from producers), 0) + coalesce((select sum(events) from processed_messages), 0) as events
     union all select day::text, events from (${eventsPerDay}) as days`,
  );
  const days = rows.filter(({ day }) => day !== null);
  const { rows: lower } = await tx.query<MissingFigures>(
    `with days as (select * from unnest($1::date[], $2::bigint[]) as sums (day, events)),
     summed as (
       insert into rollup_sums as known (day, events, highest) select day, events, events from days
       on conflict (day) do update set events = excluded.events, highest = greatest(known.highest, excluded.events)
       where known.events <> excluded.events
     )
     select 'all' as "table", day::text as day, highest - coalesce(days.events, 0) as events
     from rollup_sums left join days using (day) where highest > coalesce(days.events, 0) order by day limit ${daysShownMax}`,
    [days.map(({ day }) => day), days.map(({ events }) => events)],
  );
  const processed = rows.find(({ day }) => day === null)?.events ?? 0;
  const events = days.reduce((sum, one) => sum + one.events, 0);
  await tx.query(
    `insert into rollup_checks (processed, events, lower_days, checked_at) values ($1, $2, $3, now())
     on conflict (one) do update set processed = excluded.processed, events = excluded.events, lower_days = excluded.lower_days,
       checked_at = excluded.checked_at`,
    [processed, events, JSON.stringify(lower)],
  );
  // What was written off is there again, so it must not hide the next loss.
  if (processed === events && lower.length === 0)
    await tx.query('update write_offs set ended_at = now() where producer is null and ended_at is null');
};

type Figure = { readonly table: string; readonly figure: string; readonly condition?: string };
const figuresOf = (figure: string, ...tables: readonly string[]): Figure[] =>
  tables.map((table) => ({ table, figure }));

const ofCards = `position >= 0 and surface not in (${surfacesWithoutCards.map((surface) => `'${surface}'`).join(', ')})`;

/** Figures that have the same sum on every day. */
const equalSums: readonly (readonly Figure[])[] = [
  figuresOf(
    'views',
    'site_hours',
    'site_days',
    'page_days',
    'referrer_days',
    'country_days',
    'device_days',
    'browser_days',
    'visit_group_days',
  ),
  [
    ...figuresOf('card + profile', 'model_days'),
    ...figuresOf(
      'seen + opened',
      'model_surface_days',
      'model_hours',
      'site_surface_days',
      'site_hours',
      'site_days',
    ),
  ],
  [
    ...figuresOf(
      'clicks',
      'model_days',
      'model_surface_days',
      'model_platform_days',
      'model_hours',
      'click_group_days',
      'campaign_days',
      'site_surface_days',
      'site_platform_days',
      'site_source_days',
      'site_hours',
      'site_days',
    ),
    ...audienceDimensions.map((dimension) => ({
      table: 'model_audience_days',
      figure: 'clicks',
      condition: `dimension = '${dimension}'`,
    })),
  ],
  figuresOf('visitors', 'site_days', 'site_hours', 'campaign_days', 'visit_group_days'),
  figuresOf('unique_clicks', 'model_days', 'site_days', 'click_group_days'),
  [
    ...figuresOf('card_clicks', 'model_days', 'site_days'),
    ...['model_surface_days', 'site_surface_days'].map((table) => ({
      table,
      figure: 'clicks',
      condition: ofCards,
    })),
  ],
  [
    ...figuresOf('clicks', 'model_campaign_days', 'model_campaign_source_days'),
    { table: 'model_surface_days', figure: 'clicks', condition: "surface = 'campaign'" },
  ],
  figuresOf('visits', 'model_campaign_days', 'model_campaign_source_days'),
];

const tableSums = equalSums
  .flatMap((group, index) =>
    group.map(
      ({ table, figure, condition = 'true' }, nth) =>
        `select ${index} as "group", ${nth} as nth, day::text as day, sum(${figure}) as events from ${table} where ${condition} and day >= coalesce(${keptSinceSql}, '-infinity') group by day`,
    ),
  )
  .join(' union all ');

/**
 * Compares every table of rollups with the others and stores what each lacks on which day, as far as all have
 * their days. Costs a pass over all of them: seconds in a large installation.
 */
export const compareRollups = async (tx: Queryable): Promise<void> => {
  const { rows } = await tx.query<{ group: number; nth: number; day: string; events: number }>(tableSums);
  const sums = new Map(rows.map(({ group, nth, day, events }) => [`${group} ${nth} ${day}`, events]));
  const days = [...new Set(rows.map(({ day }) => day))].sort();
  const missing = new Map<string, MissingFigures>();
  for (const [group, tables] of equalSums.entries()) {
    for (const day of days) {
      const events = tables.map((_table, nth) => sums.get(`${group} ${nth} ${day}`) ?? 0);
      const highest = Math.max(...events);
      for (const [index, { table }] of tables.entries()) {
        const lacks = highest - (events[index] ?? 0) + (missing.get(`${table} ${day}`)?.events ?? 0);
        if (lacks > 0) missing.set(`${table} ${day}`, { table, day, events: lacks });
      }
    }
  }
  await tx.query('update rollup_checks set missing = $1', [
    JSON.stringify([...missing.values()].slice(0, daysShownMax)),
  ]);
};

const perTable = (missing: readonly MissingFigures[]): number[] => {
  const tables = new Map<string, number>();
  for (const { table, events } of missing) tables.set(table, (tables.get(table) ?? 0) + events);
  return [...tables.values()];
};

/**
 * Events that the rollups lack: in the sum over all of them, or else in single tables or days. A surplus
 * counts too: it means that more was added than processed.
 */
const missingFrom = (processed: number, events: number, missing: readonly MissingFigures[]): number =>
  Math.max(Math.abs(processed - events), ...perTable(missing), 0);

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
