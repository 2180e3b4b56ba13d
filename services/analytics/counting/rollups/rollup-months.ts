import { addDays, type Day } from '@marquee/contracts/rules/days';
import { recordAudit } from '@marquee/kit/bus/outbox';
import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { isCurrentSum } from './month-sums';

/**
 * The tables of daily sums that are partitioned by month: those with the most rows, of which months remain as
 * sums or nothing but lists is made. The others are small, or a day's total is read from them for good.
 */
export const monthlyRollups = [
  'model_surface_days',
  'model_hours',
  'model_audience_days',
  'page_days',
  'entry_page_days',
  'visit_group_days',
  'click_group_days',
] as const;

export type MonthlyRollup = (typeof monthlyRollups)[number];

/**
 * Partitions exist for about three months ahead: longer than a failing job can stay unnoticed. Later days are
 * in the default partition.
 */
const daysAhead = 92;

/**
 * Creates the partitions that a table lacks, from the month of `from` on, and returns their number. Rows of
 * these months in the default partition move. To be called in a transaction of its own: it locks the default
 * partition.
 */
export const addRollupMonths = async (
  tx: Queryable,
  rollup: MonthlyRollup,
  today: Day,
  from: Day = addDays(today, -1),
): Promise<number> => {
  const values = [rollup, from, addDays(today, daysAhead)];
  const added = await onlyRow<{ added: number }>(tx, 'select add_rollup_months($1, $2, $3) as added', values);
  return added.added;
};

/** The first day of which every table still has its rows; null while nothing was removed. */
export const keptSinceSql = `
  (select (max(month) + interval '1 month')::date from summed_months where days_removed_at is not null)`;

/**
 * Marks the months before the last `months` full ones as removed, as far as their partitions end there, and
 * returns the day at which the removal ends; undefined when there is nothing to remove. A month without valid
 * sums keeps its days, and so do all later ones.
 */
export const markOldMonths = async (tx: Queryable, today: Day, months: number): Promise<Day | undefined> => {
  const { rows: ends } = await tx.query<{ until: Day | null }>(
    `select max(until) filter (where until <= date_trunc('month', $1::date) - make_interval(months => $2)) as until
     from rollup_partitions where rollup = any($3) group by rollup`,
    [today, months, monthlyRollups],
  );
  const untils = ends.flatMap(({ until }) => until ?? []).sort();
  // Tables that were filled before they were partitioned keep their beginning longer; the others wait for
  // them.
  const [until] = untils;
  if (until === undefined || untils.length < monthlyRollups.length) return undefined;
  const { rows: waiting } = await tx.query<{ month: Day }>(
    `select month from (select distinct date_trunc('month', day)::date as month from site_days where day < $1) as counted
       left join summed_months using (month)
     where days_removed_at is null and not coalesce(${isCurrentSum('month')}, false) order by month limit 1`,
    [until],
  );
  const end = waiting[0]?.month ?? until;
  const { rowCount } = await tx.query(
    'update summed_months set days_removed_at = now() where month < $1 and days_removed_at is null',
    [end],
  );
  if (rowCount !== null && rowCount > 0)
    await recordAudit(
      tx,
      {
        by: { role: 'service', name: 'analytics' },
        what: 'months.removed',
        about: { kind: 'day', id: end, name: end },
        before: null,
        after: { months: rowCount },
      },
      null,
    );
  return end;
};

/**
 * Drops the partitions of the table that end at `until` or before, and returns their names. To be called in a
 * transaction of its own.
 */
export const dropRollupMonths = async (
  tx: Queryable,
  rollup: MonthlyRollup,
  until: Day,
): Promise<readonly string[]> => {
  const sql = 'select drop_rollup_months($1, $2) as dropped';
  return (await onlyRow<{ dropped: string[] | null }>(tx, sql, [rollup, until])).dropped ?? [];
};
