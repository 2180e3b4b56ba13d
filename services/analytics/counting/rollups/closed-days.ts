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

/**
 * The rows whose day is not closed for people (`open`), how many new people each day may still get of `perDay`
 * (`room`), and whether all of `open` may be stored, known or not (`fits`). `figure` counts people in `site_days`.
 */
export const roomOfDays = async <Row extends { readonly day: Day }>(
  tx: Queryable,
  all: readonly Row[],
  figure: 'visitors' | 'unique_clicks',
  perDay: number,
): Promise<{ open: readonly Row[]; room: Map<Day, number>; fits: boolean }> => {
  const asked = new Map<Day, number>();
  for (const { day } of all) asked.set(day, (asked.get(day) ?? 0) + 1);
  const { rows } = await tx.query<{ day: Day; counted: number | null }>({
    name: `${figure}-of-days`,
    text: `select day, case when people_closed_at is null then ${figure} end as counted from site_days where day = any($1::date[])`,
    values: [[...asked.keys()]],
  });
  const counted = new Map(rows.map((row) => [row.day, row.counted]));
  const isOpen = (day: Day): boolean => counted.get(day) !== null;
  const room = new Map(Array.from(asked.keys(), (day) => [day, perDay - (counted.get(day) ?? 0)]));
  return {
    open: all.filter(({ day }) => isOpen(day)),
    room,
    fits: [...asked].every(([day, rows]) => !isOpen(day) || rows <= (room.get(day) ?? 0)),
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
