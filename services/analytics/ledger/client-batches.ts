import { createHash } from 'node:crypto';
import type { ActivityBatch, ActivityEvent } from '@marquee/contracts/events/activity-batch';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/** What is left of a message once the client batches that were counted before are taken out. */
export type Kept = {
  readonly batch: ActivityBatch;
  readonly events: readonly ActivityEvent[];
  readonly repeated: number;
};

/** The first 128 bits of a hash, as the text of a uuid: names of any length take 16 bytes, and none can be made to collide. */
const nameOf = (batchId: string): string => {
  const hex = createHash('sha256').update(batchId).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
};

/** Remembers the names and returns those that nobody had counted before. Sorted, like every list of rows that workers share. */
const rememberNames = async (tx: Queryable, names: readonly string[]): Promise<Set<string>> => {
  const { rows } = await tx.query<{ batch: string }>({
    name: 'remember-client-batches',
    text: 'insert into client_batches (batch) select unnest($1::uuid[]) on conflict do nothing returning batch',
    values: [[...names].sort()],
  });
  return new Set(rows.map(({ batch }) => batch));
};

/**
 * Drops the events of every named client batch that was counted before, by whichever process it was accepted then: a caller that did
 * not hear our answer sends the batch again, perhaps to another process. Each name is kept for a day.
 */
export const dropRepeated = async (tx: Queryable, batches: readonly ActivityBatch[]): Promise<Kept[]> => {
  const runs = batches.flatMap((batch) =>
    (batch.clientBatches ?? []).map((run) => ({ batch, ...run, name: nameOf(run.batchId) })),
  );
  if (runs.length === 0) return batches.map((batch) => ({ batch, events: batch.events, repeated: 0 }));

  const unused = await rememberNames(tx, [...new Set(runs.map(({ name }) => name))]);
  const repeatedEvents = new Map<ActivityBatch, Set<number>>();
  for (const { batch, name, from, count } of runs) {
    // The first run of a new name uses it up; a second one in the same delivery is a repeat.
    if (unused.delete(name)) continue;
    const indexes = repeatedEvents.get(batch) ?? new Set();
    for (let index = from; index < from + count; index += 1) indexes.add(index);
    repeatedEvents.set(batch, indexes);
  }
  return batches.map((batch) => {
    const dropped = repeatedEvents.get(batch);
    if (dropped === undefined) return { batch, events: batch.events, repeated: 0 };
    return {
      batch,
      events: batch.events.filter((_event, index) => !dropped.has(index)),
      repeated: dropped.size,
    };
  });
};

/** Forgets names older than a day: whoever still repeats after that is no client of ours. */
export const forgetClientBatches = async (db: Queryable): Promise<number> => {
  const { rowCount } = await db.query(
    `delete from client_batches where ctid = any (array(
       select ctid from client_batches where counted_at < now() - interval '24 hours' limit 50000))`,
  );
  return rowCount ?? 0;
};
