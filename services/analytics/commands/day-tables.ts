import { clickGroupDimensions, visitDimensions } from '@marquee/contracts/http/figures';
import { otherName } from '@marquee/contracts/http/website-analytics';
import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { reservedNames } from '../counting/rollups/daily-names';
import { siteModelId } from '../counting/rollups/dated-activity';
import { personTables } from '../counting/rollups/site-visitors';

/** Every table of daily sums: its key without the day, and its figures. */
const dayTables = [
  {
    name: 'site_days',
    key: [],
    figures: ['views', 'visitors', 'other_views', 'seen', 'opened', 'clicks', 'card_clicks', 'unique_clicks'],
  },
  { name: 'site_hours', key: ['hour'], figures: ['views', 'visitors', 'seen', 'opened', 'clicks'] },
  { name: 'page_days', key: ['path'], figures: ['views'] },
  { name: 'entry_page_days', key: ['path'], figures: ['visitors'] },
  { name: 'referrer_days', key: ['referrer'], figures: ['views', 'visitors'] },
  { name: 'country_days', key: ['country'], figures: ['views', 'visitors'] },
  { name: 'device_days', key: ['device'], figures: ['views', 'visitors'] },
  { name: 'browser_days', key: ['browser'], figures: ['views', 'visitors'] },
  { name: 'campaign_days', key: ['campaign'], figures: ['visitors', 'clicks', 'unique_clicks'] },
  {
    name: 'model_days',
    key: ['model_id'],
    figures: ['card', 'profile', 'clicks', 'card_clicks', 'unique_clicks'],
  },
  {
    name: 'model_surface_days',
    key: ['model_id', 'surface', 'position'],
    figures: ['seen', 'opened', 'clicks'],
  },
  { name: 'model_hours', key: ['model_id', 'hour'], figures: ['seen', 'opened', 'clicks'] },
  { name: 'model_people_days', key: ['model_id'], figures: ['networks', 'card_people'] },
  { name: 'model_platform_days', key: ['model_id', 'platform'], figures: ['clicks'] },
  {
    name: 'model_audience_days',
    key: ['model_id', 'dimension', 'name'],
    figures: ['clicks', 'unique_clicks'],
  },
  {
    name: 'model_campaign_days',
    key: ['model_id', 'campaign'],
    figures: ['visits', 'clicks', 'unique_clicks'],
  },
  {
    name: 'model_campaign_source_days',
    key: ['model_id', 'campaign', 'source'],
    figures: ['visits', 'clicks', 'people'],
  },
  { name: 'site_surface_days', key: ['surface', 'position'], figures: ['seen', 'opened', 'clicks'] },
  { name: 'site_platform_days', key: ['platform'], figures: ['clicks'] },
  { name: 'site_source_days', key: ['source'], figures: ['clicks', 'unique_clicks'] },
  { name: 'invalid_days', key: ['model_id', 'type', 'reason'], figures: ['events'] },
  { name: 'visit_group_days', key: visitDimensions, figures: ['views', 'visitors'] },
  {
    name: 'click_group_days',
    key: ['model_id', ...clickGroupDimensions],
    figures: ['clicks', 'unique_clicks'],
  },
] as const;

type DayTable = (typeof dayTables)[number];

/** The other tables that counting reads and writes. */
const otherTables = [
  ...personTables,
  'daily_names',
  'processed_messages',
  'producers',
  'client_batches',
  'link_tests',
] as const;

/**
 * Creates an empty temporary table in front of each table that counting uses, so that the workers' code fills
 * the shadow. Returns the schema of the real tables.
 */
export const createShadowTables = async (tx: Queryable): Promise<string> => {
  const { rows } = await tx.query<{ schema: string }>('select quote_ident(current_schema()) as schema');
  const schema = rows[0]?.schema ?? 'public';
  for (const name of [...dayTables.map((table) => table.name), ...otherTables]) {
    await tx.query(`create temp table ${name} (like ${schema}.${name} including all) on commit drop`);
  }
  return schema;
};

/**
 * Starts the shadow with the names that the day has admitted. Which names come before the cap depends on the
 * order of counting, so a full day would otherwise be rebuilt with other names.
 */
export const admitKnownNames = async (tx: Queryable, schema: string, day: Day): Promise<void> => {
  await tx.query(
    `insert into pg_temp.page_days (day, path, views) select day, path, 0 from ${schema}.page_days where day = $1`,
    [day],
  );
  await tx.query(
    `insert into pg_temp.referrer_days (day, referrer, views, visitors) select day, referrer, 0, 0 from ${schema}.referrer_days where day = $1`,
    [day],
  );
  await tx.query(
    `insert into pg_temp.campaign_days (day, campaign, visitors, clicks, unique_clicks)
     select day, campaign, 0, 0, 0 from ${schema}.campaign_days where day = $1 and campaign <> all($2)`,
    [day, reservedNames],
  );
  await tx.query(
    `insert into pg_temp.daily_names (list, day, taken)
     select 'path', $1::date, count(*) from pg_temp.page_days where path <> $2
     union all select 'referrer', $1::date, count(*) from pg_temp.referrer_days where referrer <> $2
     union all select 'campaign', $1::date, count(*) from pg_temp.campaign_days`,
    [day, otherName],
  );
};

export type Difference = {
  readonly table: string;
  readonly key: string;
  readonly was: string;
  readonly is: string;
};

const differencesSql = (schema: string, { name, key, figures }: DayTable): string => {
  const keys = ['day', ...key].join(', ');
  const of = (side: string): string => figures.map((figure) => `coalesce(${side}.${figure}, 0)`).join(', ');
  const figuresText = (side: string): string =>
    `concat_ws(' ', ${figures.map((figure) => `'${figure}', coalesce(${side}.${figure}, 0)`).join(', ')})`;
  return `
    select concat_ws(' ', ${keys}) as key, ${figuresText('known')} as was, ${figuresText('shadow')} as is
    from (select * from ${schema}.${name} where day = $1) as known full join (select * from pg_temp.${name} where day = $1) as shadow using (${keys})
    where (${of('known')}) is distinct from (${of('shadow')}) order by ${keys}`;
};

/** Every figure of the day that differs between the tables and the shadow. */
export const readDifferences = async (tx: Queryable, schema: string, day: Day): Promise<Difference[]> => {
  const all: Difference[] = [];
  for (const table of dayTables) {
    const { rows } = await tx.query<Omit<Difference, 'table'>>(differencesSql(schema, table), [day]);
    for (const row of rows) all.push({ table: table.name, ...row });
  }
  return all;
};

/** All events in the day's figures, invalid ones included. */
export const eventsOf = async (tx: Queryable, schema: string, day: Day): Promise<number> => {
  const { rows } = await tx.query<{ events: number }>(
    `select coalesce((select sum(views) from ${schema}.site_hours where day = $1), 0)
       + coalesce((select sum(card + profile + clicks) from ${schema}.model_days where day = $1), 0)
       + coalesce((select sum(events) from ${schema}.invalid_days where day = $1 and model_id = $2), 0) as events`,
    [day, siteModelId],
  );
  return rows[0]?.events ?? 0;
};

/** Replaces the day by the shadow in every table. */
export const swapDay = async (tx: Queryable, schema: string, day: Day): Promise<void> => {
  // Derived data is valid while this is unchanged, so it has to rise.
  await tx.query(
    `update pg_temp.site_days set counted_at = greatest(clock_timestamp(),
       (select counted_at + interval '1 microsecond' from ${schema}.site_days where day = $1))`,
    [day],
  );
  for (const name of [...dayTables.map((table) => table.name), ...personTables, 'daily_names']) {
    await tx.query(`delete from ${schema}.${name} where day = $1`, [day]);
    await tx.query(`insert into ${schema}.${name} select * from pg_temp.${name} where day = $1`, [day]);
  }
  await tx.query(`delete from ${schema}.day_tops where day = $1`, [day]);
};
