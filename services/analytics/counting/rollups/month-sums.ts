import { unknownGroup } from '@marquee/contracts/http/model-analytics';
import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { dayTables } from './day-tables';
import { monthTops, topsSql } from './day-tops';

/** The tables of days that have a table of months, by the part of the name that both share. */
const monthTables = ['site_surface', 'model', 'invalid', 'visit_group'] as const;

/** The same for the tables whose key begins with the model, of so many rows that they are summed up by models. */
const modelTables = ['model_surface', 'model_platform', 'model_audience', 'click_group'] as const;

/** The tables of days that can be compared with their sums of months. */
const ofEachDay = [...monthTables, ...modelTables].filter((name) => name !== 'invalid');
export const summedTables = ofEachDay.map((name) => `${name}_days`);

/** Its key without the day, and figures. Months are not kept by the type of invalid events. */
const columnsOf = (name: (typeof monthTables | typeof modelTables)[number]) => {
  const { key, figures } = dayTables[`${name}_days`];
  return { key: key.filter((column) => column !== 'type'), figures };
};

/** Models that one statement sums up, so that it ends well within the time limit of a statement. */
const modelsPerStatement = 500;

/** What `summed_months.counted_at` is while a month's sums are valid. */
const daysOf = (month: string): string =>
  `(select array_agg(counted_at order by day) from site_days where day >= ${month} and day < ${month} + interval '1 month')`;

/**
 * Whether the sums of a row of `summed_months` are valid. Where the days were removed they are final: what
 * arrives for such a month later is in no sum.
 */
export const isCurrentSum = (month: string): string =>
  `(days_removed_at is not null or counted_at = ${daysOf(month)})`;

/**
 * A month before that of `today` whose days have changed since they were summed, and not within the last
 * minute. The latest first.
 */
const staleMonth = async (db: Queryable, today: Day): Promise<Day | undefined> => {
  const { rows } = await db.query<{ month: Day }>(
    `select month from (
       select date_trunc('month', day)::date as month, array_agg(counted_at order by day) as counted_at, max(counted_at) as changed_at
       from site_days where day < date_trunc('month', $1::date) group by 1) as days
     left join summed_months using (month)
     where days_removed_at is null and summed_months.counted_at is distinct from days.counted_at and changed_at < now() - interval '1 minute'
     order by month desc limit 1`,
    [today],
  );
  return rows[0]?.month;
};

/** Each model's rows are one key range of each table; the models are those of the month in `model_months`. */
const sumModels = async (tx: Queryable, month: Day): Promise<void> => {
  const { rows } = await tx.query<{ id: number }>(
    'select model_id as id from model_months where month = $1 order by model_id',
    [month],
  );
  const ids = rows.map(({ id }) => id);
  for (const name of modelTables) {
    const { key: all, figures } = columnsOf(name);
    const key = all.filter((column) => column !== 'model_id');
    await tx.query(`delete from ${name}_months where month = $1`, [month]);
    for (let from = 0; from < ids.length; from += modelsPerStatement)
      await tx.query(
        `insert into ${name}_months (model_id, month, ${[...key, ...figures].join(', ')})
         select model, $1, sums.* from unnest($2::bigint[]) as model, lateral (
           select ${key.join(', ')}, ${figures.map((figure) => `sum(${figure})`).join(', ')} from ${name}_days
           where model_id = model and day >= $1::date and day < $1::date + interval '1 month' group by ${key.join(', ')}) as sums`,
        [month, ids.slice(from, from + modelsPerStatement)],
      );
  }
};

/**
 * Replaces the sums of a month. With `country` only those of one: the combinations of a whole month are too many
 * for a statement.
 */
const sumMonth = async (
  tx: Queryable,
  name: (typeof monthTables)[number],
  month: Day,
  country?: string,
): Promise<void> => {
  const { key, figures } = columnsOf(name);
  const of = country === undefined ? 'true' : 'country = $2';
  const values = country === undefined ? [month] : [month, country];
  await tx.query(`delete from ${name}_months where month = $1 and ${of}`, values);
  await tx.query(
    `insert into ${name}_months (month, ${[...key, ...figures].join(', ')})
     select $1, ${key.join(', ')}, ${figures.map((figure) => `sum(${figure})`).join(', ')} from ${name}_days
     where day = any (array(select generate_series($1::date, $1::date + interval '1 month' - interval '1 day', interval '1 day')::date))
       and ${of} group by ${key.join(', ')}`,
    values,
  );
};

/** Deletes what a comparison found about sums that are made again; what it found about the first day stays. */
export const forgetMonthLacks = async (tx: Queryable, month: Day): Promise<void> => {
  const ofDay = `jsonb_path_query_array(missing, '$[*] ? (!(@.table like_regex "_months$"))')`;
  await tx.query(`update rollup_sums set missing = ${ofDay} where day = $1`, [month]);
};

/**
 * Sums up one past month that has no valid sums, and returns it; undefined when all have. To be called in a
 * transaction. When the month changes meanwhile its sums stay invalid: its days are equal at the beginning
 * and at the end only if nothing was counted in between.
 */
export const renewMonthSums = async (tx: Queryable, today: Day): Promise<Day | undefined> => {
  const month = await staleMonth(tx, today);
  if (month === undefined) return undefined;
  await tx.query(
    `insert into summed_months (month, counted_at) values ($1, ${daysOf('$1::date')})
     on conflict (month) do update set counted_at = excluded.counted_at`,
    [month],
  );
  for (const name of monthTables) if (name !== 'visit_group') await sumMonth(tx, name, month);
  const { rows: countries } = await tx.query<{ country: string }>(
    `select country from country_days where day >= $1::date and day < $1::date + interval '1 month'
     union select '${unknownGroup}' order by country`,
    [month],
  );
  for (const { country } of countries) await sumMonth(tx, 'visit_group', month, country);
  await sumModels(tx, month);
  for (const list of monthTops) await tx.query(topsSql(list), [month]);
  await tx.query(
    `delete from summed_months where month = $1 and counted_at is distinct from ${daysOf('$1::date')}`,
    [month],
  );
  await forgetMonthLacks(tx, month);
  return month;
};

/**
 * CTEs of the range `$1` to `$2`: `whole`, the months within it that have valid sums, and `gaps`, the spans
 * of days around and between them. Together they are the range.
 */
export const rangeCtes = `
  whole as materialized (
    select month from summed_months
    where month >= $1 and month + interval '1 month' <= $2::date + 1 and ${isCurrentSum('month')}
  ), gaps as materialized (
    select first, last from (
      select coalesce(lag(until) over (order by month), $1::date) as first, month - 1 as last
      from (select month, (month + interval '1 month')::date as until from whole union all select $2::date + 1, null) as bounds
    ) as spans where first <= last
  )`;

/**
 * The rows of the range with `columns`, by months where they are summed up and by days elsewhere. `condition`
 * restricts both tables.
 */
export const rowsOfRange = (
  name: (typeof monthTables | typeof modelTables)[number],
  columns: string,
  condition = 'true',
): string => `
  select ${columns} from whole, lateral (
    select ${columns} from ${name}_months as sums where sums.month = whole.month and ${condition} offset 0) as months
  union all
  select ${columns} from gaps, lateral (
    select ${columns} from ${name}_days as sums where sums.day between gaps.first and gaps.last and ${condition} offset 0) as days`;
