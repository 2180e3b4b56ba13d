import type { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';

export type MissingMessages = {
  readonly producer: string;
  /** Ranges of numbers as PostgreSQL writes them: `{[12,59)}`. */
  readonly ranges: string;
  readonly messages: number;
};

/** The numbers of the messages that were read, per producer: ranges, since a full log has millions of them. */
export const createCoverage = async (tx: Queryable): Promise<void> => {
  await tx.query(
    'create temp table logged (producer uuid primary key, ranges int8multirange not null) on commit drop',
  );
};

export const addCoverage = async (tx: Queryable, batches: readonly ActivityBatch[]): Promise<void> => {
  await tx.query(
    `insert into pg_temp.logged as known (producer, ranges)
     select producer, range_agg(int8range(seq, seq, '[]')) from unnest($1::uuid[], $2::bigint[]) as read (producer, seq)
     group by producer on conflict (producer) do update set ranges = known.ranges + excluded.ranges`,
    [batches.map(({ producer }) => producer), batches.map(({ seq }) => seq)],
  );
};

/**
 * Counted messages that a log read since `from` (epoch milliseconds) should hold and does not. Of a producer
 * that began before, the numbers before the first one read are not asked for: they were published earlier.
 */
export const missingFromLog = (tx: Queryable, schema: string, from: number): Promise<MissingMessages[]> =>
  rowsOf(
    tx,
    `with recent as (
           select producer, range_agg(int8range(seq, seq, '[]')) as seen, min(counted_at) as first_at, max(counted_at) as last_at
           from ${schema}.processed_messages group by producer
         ), known as (
           select producer, coalesce(compacted.seen, '{}') + coalesce(recent.seen, '{}') as seen,
             least(compacted.first_at, recent.first_at) as first_at, greatest(compacted.last_at, recent.last_at) as last_at
           from ${schema}.producers as compacted full join recent using (producer)
         ), absent as (
           select producer, seen * int8multirange(int8range(
               case when known.first_at >= $1 then 1 else coalesce(lower(logged.ranges), 1) end, null)) - coalesce(logged.ranges, '{}') as ranges
           from known left join pg_temp.logged using (producer)
           where known.last_at >= $1
         )
         select producer, ranges::text as ranges,
           (select sum(upper(range) - lower(range)) from unnest(ranges) as range) as messages
         from absent where not isempty(ranges) order by producer`,
    [new Date(from)],
  );
