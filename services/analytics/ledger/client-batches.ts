import { hash } from 'node:crypto';
import type { ActivityBatch, ActivityEvent } from '@marquee/contracts/events/activity-batch';
import { hourMs } from '@marquee/contracts/rules/days';
import { onlyRow, type Postgres, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { insertNew } from '../counting/rollups/insert-new';
import { readLedger } from './read-ledger';

export type WithoutRepeated = {
  readonly batch: ActivityBatch;
  readonly events: readonly ActivityEvent[];
  readonly repeated: number;
};

/** The first 128 bits of SHA-256, which PostgreSQL reads as a uuid: no caller can produce a collision. */
const hashOf = (batchId: string): string => hash('sha256', batchId, 'hex').slice(0, 32);

/** A batch, by its id and by when its events were accepted, epoch milliseconds. */
type ClientBatch = { readonly batchId: string; readonly at: number };

/**
 * Under what a batch is stored: its hash with the hour of its acceptance and with the hour before. Copies that
 * were accepted within an hour have one in common, whichever workers count them in whichever order.
 */
const keysOf = ({ batchId, at }: ClientBatch): string[] => {
  const batch = hashOf(batchId);
  const hour = Math.floor(at / hourMs);
  return [`${batch} ${hour - 1}`, `${batch} ${hour}`];
};

const columns = { batch: 'uuid', hour: 'integer' } as const;

/** Stores the keys and returns those that were stored before. Sorted, like all rows that several workers insert. */
const storeKeys = async (tx: Queryable, keys: readonly string[]): Promise<Set<string>> => {
  const sorted = [...new Set(keys)].sort();
  const rows = sorted.map((key) => key.split(' '));
  const isNew = await insertNew(tx, 'client_batches', { key: columns, columns }, rows);
  return new Set(sorted.filter((_key, index) => !isNew(index)));
};

export const clientBatchesOf = ({ clientBatches = [], events }: ActivityBatch) =>
  clientBatches.map((run) => ({ ...run, at: events[run.from]?.at ?? 0 }));

export const rememberClientBatches = async (tx: Queryable, batches: readonly ClientBatch[]) => {
  if (batches.length > 0) await storeKeys(tx, batches.flatMap(keysOf));
};

/**
 * Drops the events of client batches that were counted before, from whichever process: a browser that missed our
 * reply sends one again. A repeat was accepted within an hour of another copy; kept by `keepBatchHours`.
 */
export const dropRepeated = async (
  tx: Queryable,
  batches: readonly ActivityBatch[],
): Promise<WithoutRepeated[]> => {
  const runs = batches.flatMap((batch) =>
    clientBatchesOf(batch).map((run) => ({ batch, ...run, keys: keysOf(run) })),
  );
  if (runs.length === 0) return batches.map((batch) => ({ batch, events: batch.events, repeated: 0 }));

  const used = await storeKeys(
    tx,
    runs.flatMap(({ keys }) => keys),
  );
  const repeatedEvents = new Map<ActivityBatch, Set<number>>();
  for (const { batch, keys, from, count } of runs) {
    // The first run of a new id uses its keys up; a second one in the same delivery is a repeat.
    const isRepeated = keys.some((key) => used.has(key));
    for (const key of keys) used.add(key);
    if (!isRepeated) continue;
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

/** When the oldest uncounted message, or one of a producer with a parked one, was accepted; else now. */
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

/**
 * Drops the hours that ended a day before the oldest message that may repeat their batches (`neededSince`): a first
 * copy may wait in a spool or among the dead letters for any time. Adds those that come. Returns how many it dropped.
 */
export const keepBatchHours = async (db: Queryable, since: Date): Promise<number> => {
  const needed = Math.floor(since.getTime() / hourMs) - 25;
  return (await onlyRow<{ dropped: number }>(db, 'select keep_batch_hours($1) as dropped', [needed])).dropped;
};

/** Bytes on disk, with indexes. */
export const bytesOfBatchIds = async (db: Queryable): Promise<number> => {
  const sizes =
    "select pg_total_relation_size(inhrelid) as bytes from pg_inherits where inhparent = 'client_batches'::regclass";
  return (await onlyRow<{ sum: number }>(db, `select sum(bytes) from (${sizes}) as partition`)).sum;
};
