import type { Ledger } from '@marquee/contracts/http/ledger';
import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';

/**
 * Closes days for people: those that ended at least three days before `today` and to which nothing was added
 * for two days. `today` is the day of the oldest message that may still be counted, so a day that a spool, a
 * gap or a parked dead letter may add to stays open.
 */
export const closeDays = async (db: Queryable, today: Day): Promise<void> => {
  await db.query(
    `update site_days set people_closed_at = now()
     where day < $1::date - 3 and counted_at < now() - interval '2 days' and people_closed_at is null`,
    [today],
  );
};

/** Whether a day is open for people, and how many new ones it may still get. */
export type DaysOfPeople = {
  readonly isOpen: (day: Day) => boolean;
  readonly roomOf: (day: Day) => number;
};

/** The days as the transaction's beginning sees them, of `perDay` visitors and `perDay` people of clicks each. */
export const readDaysOfPeople = async (
  tx: Queryable,
  days: readonly Day[],
  perDay: number,
): Promise<Record<'visitors' | 'clicks', DaysOfPeople>> => {
  const { rows } = await tx.query<{ day: Day; isOpen: boolean; visitors: number; clicks: number }>({
    name: 'days-of-people',
    text: `select day, people_closed_at is null as "isOpen", visitors, unique_clicks as clicks from site_days where day = any($1::date[])`,
    values: [days],
  });
  const known = new Map(rows.map((row) => [row.day, row]));
  const isOpen = (day: Day): boolean => known.get(day)?.isOpen ?? true;
  return {
    visitors: { isOpen, roomOf: (day) => perDay - (known.get(day)?.visitors ?? 0) },
    clicks: { isOpen, roomOf: (day) => perDay - (known.get(day)?.clicks ?? 0) },
  };
};

/**
 * Days to which events were added after they were closed, as far as the log still has them, the latest first:
 * their visitors and unique clicks are exact again after a rebuild.
 */
export const incompleteDays = (db: Queryable): Promise<NonNullable<Ledger['incompleteDays']>> =>
  rowsOf(
    db,
    `select day, late_events as events from site_days
     where late_events > 0
       and day >= coalesce((select begins_at::date from activity_logs order by first_seen_at desc limit 1), '-infinity')
     order by day desc limit 100`,
  );
