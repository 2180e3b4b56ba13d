import type { Delivery } from '@marquee/kit/bus/consumer';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/** With nothing in hand and nothing handed over for this long, the queue is empty. */
const quietMs = 2_000;

export type Drained = {
  /** Around the handling of one batch. */
  readonly during: <Value>(deliveries: readonly Delivery[], work: () => Promise<Value>) => Promise<Value>;
  /** Whatever was published before this moment (epoch milliseconds) has been handed to some worker. */
  readonly through: (isConsuming: boolean) => number;
};

/**
 * How far this worker knows the queue to be drained: the queue is in order, so when a message published at nine is handed over,
 * all earlier ones were. The ledger needs it to tell events that are on their way from events that will not come.
 */
export const drained = (): Drained => {
  let through = 0;
  let inHand = 0;
  let lastAt = Date.now();
  return {
    during: async (deliveries, work) => {
      inHand += 1;
      try {
        return await work();
      } finally {
        inHand -= 1;
        lastAt = Date.now();
        // A message that was handed out before may stand in front of older ones.
        for (const { deliveries: before, publishedAt } of deliveries)
          if (before === 0 && publishedAt > through) through = publishedAt;
      }
    },
    through: (isConsuming) => {
      if (isConsuming && inHand === 0 && Date.now() - lastAt > quietMs)
        through = Math.max(through, Date.now() - quietMs);
      return through;
    },
  };
};

/** A sign of life with how far the queue is drained; workers silent for a day are forgotten. */
export const beat = async (db: Queryable, worker: string, through: number): Promise<void> => {
  await db.query(
    `insert into workers as known (worker, drained_through, beat_at) values ($1, to_timestamp($2::double precision / 1000), now())
     on conflict (worker) do update set drained_through = greatest(known.drained_through, excluded.drained_through), beat_at = now()`,
    [worker, through],
  );
  await db.query("delete from workers where beat_at < now() - interval '1 day'");
};
