import type { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

type Key = { readonly producer: string; readonly seq: number };

const keyOf = ({ producer, seq }: Key): string => `${producer} ${String(seq).padStart(16, '0')}`;

/** One of each message, in the order of their keys, in which every worker writes marks. */
const sortedOnce = (batches: readonly ActivityBatch[]): Map<string, ActivityBatch> => {
  const once = new Map<string, ActivityBatch>();
  for (const batch of batches) if (!once.has(keyOf(batch))) once.set(keyOf(batch), batch);
  return new Map([...once.entries()].sort(([a], [b]) => (a < b ? -1 : 1)));
};

/**
 * Marks the messages as counted and returns those that had not been counted before, each once. What commits together with the marks
 * is counted exactly once, however often a message is delivered and whoever else has it in hand.
 *
 * No lock is needed against compaction, which moves marks into `producers.seen` (books/compact-marks): writing a mark waits for
 * whoever is writing or deleting the same one. If it fails, the message was counted. If it succeeds although the message was counted,
 * then the old mark's removal has been committed, and with it the number in `seen`, where the second statement, having a newer
 * snapshot than the first, must find it.
 */
export const markFresh = async (
  tx: Queryable,
  batches: readonly ActivityBatch[],
): Promise<ActivityBatch[]> => {
  const asked = sortedOnce(batches);
  const all = [...asked.values()];
  const { rows: marked } = await tx.query<Key>({
    name: 'mark',
    text: `insert into marks (producer, seq, events, accepted_through)
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
  const { rows: seenBefore } = await tx.query<Key>({
    name: 'seen-before',
    text: `select producer, seq from unnest($1::uuid[], $2::bigint[]) as marked (producer, seq) join producers using (producer)
           where producers.seen @> marked.seq`,
    values: [marked.map(({ producer }) => producer), marked.map(({ seq }) => seq)],
  });
  if (seenBefore.length > 0) {
    await tx.query({
      name: 'unmark',
      text: `delete from marks using unnest($1::uuid[], $2::bigint[]) as seen (producer, seq)
             where marks.producer = seen.producer and marks.seq = seen.seq`,
      values: [seenBefore.map(({ producer }) => producer), seenBefore.map(({ seq }) => seq)],
    });
  }
  const fresh = new Set(marked.map(keyOf));
  for (const key of seenBefore) fresh.delete(keyOf(key));
  return [...asked.entries()].filter(([key]) => fresh.has(key)).map(([, batch]) => batch);
};

/** Writes into the marks how many of the messages' events were left out as repeated. */
export const markRepeated = async (
  tx: Queryable,
  repeated: readonly (Key & { readonly repeated: number })[],
): Promise<void> => {
  if (repeated.length === 0) return;
  await tx.query({
    name: 'mark-repeated',
    text: `update marks set events = events - left_out.repeated, repeated = left_out.repeated
           from unnest($1::uuid[], $2::bigint[], $3::integer[]) as left_out (producer, seq, repeated)
           where marks.producer = left_out.producer and marks.seq = left_out.seq`,
    values: [
      repeated.map(({ producer }) => producer),
      repeated.map(({ seq }) => seq),
      repeated.map((row) => row.repeated),
    ],
  });
};
