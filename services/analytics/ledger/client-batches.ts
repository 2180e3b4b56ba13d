import { createHash } from 'node:crypto';
import type { ActivityBatch, ActivityEvent } from '@marquee/contracts/events/activity-batch';
import { onlyRow, type Postgres, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { readLedger } from './read-ledger';

/** A message without the events of client batches that were counted before. */
export type WithoutRepeated = {
  readonly batch: ActivityBatch;
  readonly events: readonly ActivityEvent[];
  readonly repeated: number;
};

/**
 * The first 128 bits of SHA-256 as a uuid: ids of any length take 16 bytes and no caller can produce a
 * collision.
 */
const hashOf = (batchId: string): string => {
  const hex = createHash('sha256').update(batchId).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
};

/** Stores the hashes and returns those that were new. Sorted, like all rows that several workers insert. */
const storeHashes = async (tx: Queryable, hashes: readonly string[]): Promise<Set<string>> => {
  const { rows } = await tx.query<{ batch: string }>({
    name: 'store-client-batches',
    text: 'insert into client_batches (batch) select unnest($1::uuid[]) on conflict do nothing returning batch',
    values: [[...hashes].sort()],
  });
  return new Set(rows.map(({ batch }) => batch));
};

/** Makes these ids count as used. */
export const rememberClientBatches = async (tx: Queryable, batchIds: readonly string[]): Promise<void> => {
  if (batchIds.length > 0) await storeHashes(tx, [...new Set(batchIds.map(hashOf))]);
};

/**
 * Drops the events of every client batch that was counted before, whichever process accepted it then: a
 * browser that missed our reply sends the batch again, perhaps to another process. How long batch ids are
 * kept: `deleteOldClientBatches`.
 */
export const dropRepeated = async (
  tx: Queryable,
  batches: readonly ActivityBatch[],
): Promise<WithoutRepeated[]> => {
  const runs = batches.flatMap((batch) =>
    (batch.clientBatches ?? []).map((run) => ({ batch, ...run, hash: hashOf(run.batchId) })),
  );
  if (runs.length === 0) return batches.map((batch) => ({ batch, events: batch.events, repeated: 0 }));

  const unused = await storeHashes(tx, [...new Set(runs.map(({ hash }) => hash))]);
  const repeatedEvents = new Map<ActivityBatch, Set<number>>();
  for (const { batch, hash, from, count } of runs) {
    // The first run of a new id uses it up; a second one in the same delivery is a repeat.
    if (unused.delete(hash)) continue;
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

/**
 * When the oldest message that may still be counted was accepted: the oldest that is not counted, or of a
 * producer with a parked one. Now, if there is none.
 */
export const neededSince = async (db: Postgres): Promise<Date> => {
  const { oldestUncountedAt } = await readLedger(db);
  const { since } = await onlyRow<{ since: Date }>(
    db,
    `select least(now(), $1::timestamptz,
       (select min(first_at) from producer_figures
        where producer in (select producer from uncounted_dead_letters where state = 'parked')),
       (select min(first_at) from dead_letters where state = 'parked' and producer is null and queue = 'analytics.activity.count')) as since`,
    [oldestUncountedAt],
  );
  return since;
};

const deleteMaxRows = 10_000;

/**
 * Deletes batch ids a day after the last message that may repeat them (`neededSince`), and returns how many. Our clients do
 * not retry for longer, but a first copy may wait in a spool or among the dead letters for any time while its
 * repeat was counted. At most 10,000 at once.
 */
export const deleteOldClientBatches = async (db: Queryable, since: Date): Promise<number> => {
  const { rowCount } = await db.query(
    `delete from client_batches where ctid = any (array(
       select ctid from client_batches where counted_at < $1::timestamptz - interval '24 hours' limit ${deleteMaxRows}))`,
    [since],
  );
  return rowCount ?? 0;
};
