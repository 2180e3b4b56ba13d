import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/** Each producer's numbers that are counted or set aside, and the first that is neither. A replayed letter is on its way again. */
const firstMissing = (producers: string): string => `
  settled as (
    select asked.producer,
      coalesce(producers.seen, '{}') + coalesce((select range_agg(int8range(seq, seq + 1)) from marks where marks.producer = asked.producer), '{}')
        + coalesce((select range_agg(int8range(seq, seq + 1)) from dead_letters as letter
            where letter.producer = asked.producer and letter.state <> 'replayed' and letter.queue <> 'analytics.producer.report'), '{}') as numbers
    from (${producers}) as asked (producer) left join producers using (producer)
  ), first_missing as (
    select producer, coalesce((select upper(run) from unnest(numbers) as run where run @> 1::bigint), 1) as seq from settled
  )`;

/**
 * When the oldest message of these producers that is neither counted nor set aside was accepted, by what they reported then: at most a
 * report's two seconds early, never late. Without a report about it, it was accepted before any later one that has been counted.
 */
export const oldestUncounted = async (tx: Queryable, producers: readonly string[]): Promise<Date | null> => {
  if (producers.length === 0) return null;
  const { rows } = await tx.query<{ at: Date | null }>(
    `with ${firstMissing('select unnest($1::uuid[])')}
     select min(coalesce(
       (select since from producer_progress as progress
        where progress.producer = first_missing.producer and progress.accepted_messages >= first_missing.seq
        order by accepted_messages limit 1),
       (select min(counted_at) from marks where marks.producer = first_missing.producer and marks.seq > first_missing.seq),
       (select reported_at from producer_reports as report where report.producer = first_missing.producer))) as at
     from first_missing`,
    [producers],
  );
  return rows[0]?.at ?? null;
};

/** Forgets progress that lies below every missing number. Returns how many rows went. */
export const forgetProgress = async (db: Queryable): Promise<number> => {
  const { rowCount } = await db.query(
    `with ${firstMissing('select distinct producer from producer_progress')}
     delete from producer_progress as progress using first_missing
     where progress.producer = first_missing.producer and progress.accepted_messages < first_missing.seq`,
  );
  return rowCount ?? 0;
};
