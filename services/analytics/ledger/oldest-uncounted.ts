import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/** Each producer's numbers that are counted, dead and not replayed, or written off, and the first other. */
const firstUncounted = (producers: string): string => `
  accounted as (
    select asked.producer,
      coalesce(producers.seen, '{}')
        + coalesce((select range_agg(int8range(seq, seq + 1)) from processed_messages as processed where processed.producer = asked.producer), '{}')
        + coalesce((select range_agg(int8range(seq, seq + 1)) from dead_letters as letter
            where letter.producer = asked.producer and letter.state <> 'replayed'), '{}')
        + coalesce((select range_agg(run) from write_offs, unnest(write_offs.numbers) as run where write_offs.producer = asked.producer), '{}') as numbers
    from (${producers}) as asked (producer) left join producers using (producer)
  ), first_uncounted as (
    select producer, coalesce((select upper(run) from unnest(numbers) as run where run @> 1::bigint), 1) as seq from accounted
  )`;

/**
 * When these producers' oldest message without such an end was accepted, by their reports: at most one interval
 * (two seconds) early, never late; without a report, before any later message that was counted.
 */
export const oldestUncounted = async (tx: Queryable, producers: readonly string[]): Promise<Date | null> => {
  if (producers.length === 0) return null;
  const { rows } = await tx.query<{ at: Date | null }>(
    `with ${firstUncounted('select unnest($1::uuid[])')}
     select min(coalesce(
       (select since from producer_progress as progress
        where progress.producer = first_uncounted.producer and progress.accepted_messages >= first_uncounted.seq
        order by accepted_messages limit 1),
       (select min(counted_at) from processed_messages as processed
        where processed.producer = first_uncounted.producer and processed.seq > first_uncounted.seq),
       (select reported_at from producer_reports as report where report.producer = first_uncounted.producer))) as at
     from first_uncounted`,
    [producers],
  );
  return rows[0]?.at ?? null;
};

/**
 * Deletes progress below every uncounted number, and of what is older than a week all but the first row of an
 * hour, since an old gap keeps the progress above it. Returns the number of deleted rows.
 */
export const deleteOldProgress = async (db: Queryable): Promise<number> => {
  const { rowCount } = await db.query(
    `with ${firstUncounted('select distinct producer from producer_progress')}
     delete from producer_progress as progress using first_uncounted
     where progress.producer = first_uncounted.producer and progress.accepted_messages < first_uncounted.seq`,
  );
  const { rowCount: thinned } = await db.query(
    `delete from producer_progress as progress using (
       select producer, accepted_messages,
         row_number() over (partition by producer, date_trunc('hour', since) order by accepted_messages) as position
       from producer_progress where since < date_trunc('hour', now() - interval '7 days')
     ) as old
     where (progress.producer, progress.accepted_messages) = (old.producer, old.accepted_messages) and old.position > 1`,
  );
  return (rowCount ?? 0) + (thinned ?? 0);
};
