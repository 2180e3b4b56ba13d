import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/**
 * Marks stay single rows for this long, so that the ledger can tell a number that is late (another worker still has it in hand) from
 * one that is missing: whatever is below the highest number in `seen` is at least this old.
 */
export const graceSeconds = 10;

const mostMarks = 20_000;

/**
 * Moves settled marks into their producers' ranges and sums, in one statement, so that at every moment a message's number stands in
 * exactly one of the two places. Returns how many it moved; at `mostMarks` there may be more.
 */
export const compactMarks = async (db: Queryable, olderThanSeconds = graceSeconds): Promise<number> => {
  const { rows } = await db.query<{ moved: number }>(
    `with moved as (
       delete from marks where ctid = any (array(
         select ctid from marks where counted_at < now() - make_interval(secs => $1) limit ${mostMarks}))
       returning producer, seq, events, repeated, accepted_through, counted_at
     ), sums as (
       select producer, range_agg(int8range(seq, seq + 1)) as seen, count(*) as messages, sum(events) as events,
         sum(repeated) as repeated, max(accepted_through) as accepted_through, min(counted_at) as first_at, max(counted_at) as last_at
       from moved group by producer order by producer
     ), added as (
       insert into producers as known (producer, seen, messages, events, repeated, accepted_through, first_at, last_at)
       select * from sums
       on conflict (producer) do update set
         seen = known.seen + excluded.seen,
         messages = known.messages + excluded.messages,
         events = known.events + excluded.events,
         repeated = known.repeated + excluded.repeated,
         accepted_through = greatest(known.accepted_through, excluded.accepted_through),
         first_at = least(known.first_at, excluded.first_at),
         last_at = greatest(known.last_at, excluded.last_at)
     )
     select count(*) as moved from moved`,
    [olderThanSeconds],
  );
  return rows[0]?.moved ?? 0;
};

export const mayHaveMore = (moved: number): boolean => moved >= mostMarks;
