import type { RefilterChanges } from '@marquee/contracts/http/conspicuous-days';
import type { Day } from '@marquee/contracts/rules/days';
import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import { nameLists, reservedNames, tableOfNames } from '../counting/rollups/daily-names';
import { type DayTable, dayTableNames, dayTables } from '../counting/rollups/day-tables';
import { forgetMonthLacks } from '../counting/rollups/month-sums';
import { personTables } from '../counting/rollups/site-visitors';
import { eventsSql } from '../ledger/check-rollups';

/** The tables of a day without figures. */
const withoutFigures = [...personTables, 'daily_names', 'campaign_names'] as const;

/** The other tables that counting reads and writes. */
const otherTables = [
  ...withoutFigures,
  'processed_messages',
  'producers',
  'client_batches',
  'link_tests',
] as const;

/** Creates an empty temporary table before each table of counting, the shadow. Returns the real schema. */
export const createShadowTables = async (tx: Queryable): Promise<string> => {
  const { schema } = await onlyRow<{ schema: string }>(tx, 'select quote_ident(current_schema()) as schema');
  for (const name of [...dayTableNames, ...otherTables]) {
    await tx.query(`create temp table ${name} (like ${schema}.${name} including all) on commit drop`);
  }
  return schema;
};

/**
 * Starts the shadow with the names that the day has admitted. Which names come before the cap depends on the
 * order of counting, so a full day would otherwise be rebuilt with other names.
 */
export const admitKnownNames = async (tx: Queryable, schema: string, day: Day): Promise<void> => {
  for (const list of nameLists) {
    const table = tableOfNames(list);
    await tx.query(
      `with admitted as (
         insert into pg_temp.${table} (day, ${list})
         select day, ${list} from ${schema}.${table} where day = $1 and ${list} <> all($2) returning 1)
       insert into pg_temp.daily_names (list, day, taken) select '${list}', $1, count(*) from admitted`,
      [day, reservedNames],
    );
  }
};

export type Difference = {
  readonly table: string;
  readonly key: string;
  readonly was: string;
  readonly is: string;
};

const differencesSql = (schema: string, name: DayTable): string => {
  const { key, figures } = dayTables[name];
  const keys = ['day', ...key].join(', ');
  const of = (side: string): string => figures.map((figure) => `coalesce(${side}.${figure}, 0)`).join(', ');
  const figuresText = (side: string): string =>
    `concat_ws(' ', ${figures.map((figure) => `'${figure}', coalesce(${side}.${figure}, 0)`).join(', ')})`;
  return `
    select concat_ws(' ', ${keys}) as key, ${figuresText('known')} as was, ${figuresText('shadow')} as is
    from (select * from ${schema}.${name} where day = $1) as known full join (select * from pg_temp.${name} where day = $1) as shadow using (${keys})
    where (${of('known')}) is distinct from (${of('shadow')}) order by ${keys}`;
};

export const readDifferences = async (tx: Queryable, schema: string, day: Day): Promise<Difference[]> => {
  const all: Difference[] = [];
  for (const table of dayTableNames) {
    const { rows } = await tx.query<Omit<Difference, 'table'>>(differencesSql(schema, table), [day]);
    for (const row of rows) all.push({ table, ...row });
  }
  return all;
};

/** The ten models whose valid visits and clicks change most, and both numbers. */
export const readChangedModels = (
  tx: Queryable,
  schema: string,
  day: Day,
): Promise<RefilterChanges['models']> =>
  rowsOf(
    tx,
    `select model_id::int as "modelId", sum(events * is_known)::int as before, sum(events * (1 - is_known))::int as after
     from (select day, model_id, profile + clicks as events, 1 as is_known from ${schema}.model_days
       union all select day, model_id, profile + clicks, 0 from pg_temp.model_days) as both_days
     where day = $1 group by model_id having sum(events * (2 * is_known - 1)) <> 0
     order by abs(sum(events * (2 * is_known - 1))) desc, model_id limit 10`,
    [day],
  );

export const eventsOf = async (tx: Queryable, schema: string, day: Day): Promise<number> =>
  (await onlyRow<{ events: number }>(tx, `select ${eventsSql('$1', `${schema}.`)} as events`, [day])).events;

/** Replaces the day by the shadow in every table. */
export const swapDay = async (tx: Queryable, schema: string, day: Day): Promise<void> => {
  // Derived data is valid while this is unchanged, so it has to rise.
  await tx.query(
    `update pg_temp.site_days set counted_at = greatest(clock_timestamp(),
       (select counted_at + interval '1 microsecond' from ${schema}.site_days where day = $1))`,
    [day],
  );
  for (const name of [...dayTableNames, ...withoutFigures]) {
    await tx.query(`delete from ${schema}.${name} where day = $1`, [day]);
    await tx.query(`insert into ${schema}.${name} select * from pg_temp.${name} where day = $1`, [day]);
  }
};

/** Deletes what is computed from the day, also where no figure differs: lists, and sums of its month. They are computed again. Locks in the order of `renewMonthSums`. */
export const forgetDerived = async (tx: Queryable, schema: string, day: Day): Promise<void> => {
  const { rows } = await tx.query<{ month: Day }>(
    `delete from ${schema}.summed_months where month = date_trunc('month', $1::date) and days_removed_at is null returning month`,
    [day],
  );
  await tx.query(`delete from ${schema}.day_tops where day = $1`, [day]);
  for (const { month } of rows) await forgetMonthLacks(tx, month);
};
