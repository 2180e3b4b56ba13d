import type { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { tally } from '../rollups/tally';

type Duplicate = { readonly producer: string; messages: number };

/** How many of `delivered`, per producer, were not `fresh`. */
export const foldDuplicates = (
  delivered: readonly ActivityBatch[],
  fresh: readonly ActivityBatch[],
): Duplicate[] => {
  const counted = new Set(fresh);
  return tally(
    delivered.filter((batch) => !counted.has(batch)),
    ({ producer }) => producer,
    ({ producer }): Duplicate => ({ producer, messages: 0 }),
    (row) => {
      row.messages += 1;
    },
  );
};

/** The rows are this worker's own, so this never waits for another one. */
export const addDuplicates = async (
  tx: Queryable,
  worker: string,
  rows: readonly Duplicate[],
): Promise<void> => {
  if (rows.length === 0) return;
  await tx.query({
    name: 'add-duplicates',
    text: `insert into duplicates as known (producer, worker, messages)
           select producer, $1, messages from unnest($2::uuid[], $3::bigint[]) as more (producer, messages)
           on conflict (producer, worker) do update set messages = known.messages + excluded.messages`,
    values: [worker, rows.map(({ producer }) => producer), rows.map(({ messages }) => messages)],
  });
};
