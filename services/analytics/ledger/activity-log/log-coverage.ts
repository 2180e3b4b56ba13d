import type { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/** Counted messages of one producer that the log does not hold. */
export type MissingMessages = {
  readonly producer: string;
  /** Ranges of numbers as PostgreSQL writes them: `{[12,59)}`. */
  readonly ranges: string;
  readonly messages: number;
};

export type LogCoverage = {
  readonly add: (batches: readonly ActivityBatch[]) => void;
  /**
   * Counted messages that a log read since `from` (epoch milliseconds) should hold and does not. Of a
   * producer that began before, the numbers before the first one read are not asked for: they were published
   * earlier.
   */
  readonly missing: (tx: Queryable, schema: string, from: number) => Promise<MissingMessages[]>;
};

/** Collects the numbers in a log, per producer. */
export const logCoverage = (): LogCoverage => {
  const numbers = new Map<string, Set<number>>();
  return {
    add: (batches) => {
      for (const { producer, seq } of batches) {
        const known = numbers.get(producer);
        if (known) known.add(seq);
        else numbers.set(producer, new Set([seq]));
      }
    },
    missing: async (tx, schema, from) => {
      const logged = [...numbers].map(([producer, seqs]) => ({ producer, ...rangesOf(seqs) }));
      const { rows } = await tx.query<MissingMessages>(
        `with recent as (
           select producer, range_agg(int8range(seq, seq, '[]')) as seen, min(counted_at) as first_at, max(counted_at) as last_at
           from ${schema}.processed_messages group by producer
         ), known as (
           select producer, coalesce(compacted.seen, '{}') + coalesce(recent.seen, '{}') as seen,
             least(compacted.first_at, recent.first_at) as first_at, greatest(compacted.last_at, recent.last_at) as last_at
           from ${schema}.producers as compacted full join recent using (producer)
         ), absent as (
           select producer, seen * int8multirange(int8range(
               case when known.first_at >= $4 then 1 else coalesce(logged.first, 1) end, null)) - coalesce(logged.ranges, '{}') as ranges
           from known left join unnest($1::uuid[], $2::bigint[], $3::int8multirange[]) as logged (producer, first, ranges) using (producer)
           where known.last_at >= $4
         )
         select producer, ranges::text as ranges,
           (select sum(upper(range) - lower(range)) from unnest(ranges) as range) as messages
         from absent where not isempty(ranges) order by producer`,
        [
          logged.map(({ producer }) => producer),
          logged.map(({ first }) => first),
          logged.map(({ ranges }) => ranges),
          new Date(from),
        ],
      );
      return rows;
    },
  };
};

const rangesOf = (seqs: ReadonlySet<number>): { first: number; ranges: string } => {
  const sorted = [...seqs].sort((a, b) => a - b);
  const ranges: { from: number; to: number }[] = [];
  for (const seq of sorted) {
    const last = ranges.at(-1);
    if (last && last.to === seq - 1) last.to = seq;
    else ranges.push({ from: seq, to: seq });
  }
  return {
    first: sorted[0] ?? 1,
    ranges: `{${ranges.map(({ from, to }) => `[${from},${to}]`).join(',')}}`,
  };
};
