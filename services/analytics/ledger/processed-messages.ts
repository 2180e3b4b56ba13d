import type { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { columnsOf } from '@marquee/kit/postgres/rows';

type Key = { readonly producer: string; readonly seq: number };

const keyOf = ({ producer, seq }: Key): string => `${producer} ${String(seq).padStart(16, '0')}`;

/** One of each message, sorted by key. Every worker inserts rows in this order. */
const sortedOnce = (batches: readonly ActivityBatch[]): Map<string, ActivityBatch> => {
  const once = new Map<string, ActivityBatch>();
  for (const batch of batches) if (!once.has(keyOf(batch))) once.set(keyOf(batch), batch);
  return new Map([...once.entries()].sort(([a], [b]) => (a < b ? -1 : 1)));
};

/**
 * Records the messages as processed and returns those that were not before, each once. A sum that commits with
 * these rows is counted once, with any deliveries and workers.
 * No lock is needed against compaction, which moves rows into `producers.seen`: an insert waits for a concurrent
 * insert or delete of the key. If it conflicts, the message was counted. If it succeeds although it was counted,
 * the deletion has been committed with the number in `seen`, where the second statement's newer snapshot finds it.
 */
export const recordProcessed = async (
  tx: Queryable,
  batches: readonly ActivityBatch[],
): Promise<ActivityBatch[]> => {
  const byKey = sortedOnce(batches);
  const all = [...byKey.values()];
  const { rows: inserted } = await tx.query<Key>({
    name: 'record-processed',
    text: `insert into processed_messages (producer, seq, events, accepted_through)
           select * from unnest($1::uuid[], $2::bigint[], $3::integer[], $4::bigint[])
           on conflict do nothing
           returning producer, seq`,
    values: [
      all.map(({ producer }) => producer),
      all.map(({ seq }) => seq),
      all.map(({ events }) => events.length),
      all.map(({ acceptedBefore, events }) => acceptedBefore + events.length),
    ],
  });
  const { rows: compacted } = await tx.query<Key>({
    name: 'find-compacted',
    text: `select producer, seq from unnest($1::uuid[], $2::bigint[]) as inserted (producer, seq) join producers using (producer)
           where producers.seen @> inserted.seq`,
    values: [inserted.map(({ producer }) => producer), inserted.map(({ seq }) => seq)],
  });
  if (compacted.length > 0) {
    await tx.query({
      name: 'remove-compacted',
      text: `delete from processed_messages as processed using unnest($1::uuid[], $2::bigint[]) as compacted (producer, seq)
             where processed.producer = compacted.producer and processed.seq = compacted.seq`,
      values: [compacted.map(({ producer }) => producer), compacted.map(({ seq }) => seq)],
    });
  }
  const fresh = new Set(inserted.map(keyOf));
  for (const key of compacted) fresh.delete(keyOf(key));
  return [...byKey.entries()].filter(([key]) => fresh.has(key)).map(([, batch]) => batch);
};

/** Records how many events of each message were left out as repeated. */
export const recordRepeated = async (
  tx: Queryable,
  repeated: readonly (Key & { readonly repeated: number })[],
): Promise<void> => {
  if (repeated.length === 0) return;
  await tx.query({
    name: 'record-repeated',
    text: `update processed_messages as processed set events = events - left_out.repeated, repeated = left_out.repeated
           from unnest($1::uuid[], $2::bigint[], $3::integer[]) as left_out (producer, seq, repeated)
           where processed.producer = left_out.producer and processed.seq = left_out.seq`,
    values: columnsOf(repeated, 'producer', 'seq', 'repeated'),
  });
};

type Duplicate = { readonly producer: string; readonly messages: number };

const byProducer = (one: Duplicate, other: Duplicate): number => (one.producer < other.producer ? -1 : 1);

export const foldDuplicates = (
  delivered: readonly ActivityBatch[],
  fresh: readonly ActivityBatch[],
): Duplicate[] => {
  const counted = new Set(fresh);
  const messages = new Map<string, number>();
  for (const batch of delivered)
    if (!counted.has(batch)) messages.set(batch.producer, (messages.get(batch.producer) ?? 0) + 1);
  return [...messages].map(([producer, messages]) => ({ producer, messages })).sort(byProducer);
};

/** Adds to rows that only this worker writes, so it never blocks on another worker. */
export const addDuplicates = async (tx: Queryable, worker: string, rows: readonly Duplicate[]) => {
  if (rows.length === 0) return;
  await tx.query({
    name: 'add-duplicates',
    text: `insert into duplicates as known (producer, worker, messages)
           select producer, $1, messages from unnest($2::uuid[], $3::bigint[]) as more (producer, messages)
           on conflict (producer, worker) do update set messages = known.messages + excluded.messages`,
    values: [worker, rows.map(({ producer }) => producer), rows.map(({ messages }) => messages)],
  });
};

/**
 * So long processed messages keep a row, which tells a number that is being counted from a missing one. View
 * `recent_figures` has the same constant.
 */
export const graceSeconds = 10;

const compactMaxRows = 20_000;

/**
 * Moves rows older than the grace period into their producers' ranges and sums, in one statement: at every
 * moment a message's number is in exactly one of the two places. True when there may be more.
 */
export const compactProcessed = async (db: Queryable, olderThanSeconds = graceSeconds): Promise<boolean> => {
  const { rows } = await db.query<{ moved: number }>(
    `with moved as (
       delete from processed_messages where ctid = any (array(
         select ctid from processed_messages where counted_at < now() - make_interval(secs => $1) limit ${compactMaxRows}))
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
  return (rows[0]?.moved ?? 0) >= compactMaxRows;
};
