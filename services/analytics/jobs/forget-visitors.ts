import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

const rowsAtOnce = 50_000;

/**
 * Drops the pseudonyms of days that ended at least three days ago and to which nothing was added for two: a day that is still being
 * filled (a spool that returns late, dated-back traffic) keeps telling its visitors apart. Returns how many rows went.
 */
export const forgetVisitors = async (db: Queryable, today: Day): Promise<number> => {
  const { rowCount } = await db.query(
    `delete from site_visitors where ctid = any (array(
       select site_visitors.ctid from site_days join site_visitors using (day)
       where site_days.day < $1::date - 3 and site_days.counted_at < now() - interval '2 days' limit ${rowsAtOnce}))`,
    [today],
  );
  return rowCount ?? 0;
};
