import type { Delivery } from '@marquee/kit/bus/delivery';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/** Without a delivery for this long, the queue is empty. */
const idleMs = 2_000;

/**
 * How far the ordered queue was consumed: once a message published at nine is delivered, all earlier ones were.
 * It tells events in flight from missing ones.
 */
export const openWatermark = () => {
  let watermark = 0;
  let running = 0;
  let lastAt = Date.now();
  return {
    /** Wraps the handling of one batch of deliveries. */
    during: async <Value>(deliveries: readonly Delivery[], work: () => Promise<Value>): Promise<Value> => {
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
        lastAt = Date.now();
        // A redelivered message may be older than messages that are still in the queue.
        for (const { deliveries: before, publishedAt } of deliveries)
          if (before === 0 && publishedAt > watermark) watermark = publishedAt;
      }
    },
    /** Every message published before this moment (epoch milliseconds) has been delivered to some worker. */
    at: (isConsuming: boolean): number => {
      if (isConsuming && running === 0 && Date.now() - lastAt > idleMs)
        watermark = Math.max(watermark, Date.now() - idleMs);
      return watermark;
    },
  };
};

/** Stores the worker's heartbeat with its watermark. Workers without a heartbeat for a day are deleted. */
export const recordHeartbeat = async (db: Queryable, worker: string, watermark: number): Promise<void> => {
  await db.query(
    `insert into worker_heartbeats as known (worker, watermark, heartbeat_at) values ($1, to_timestamp($2::double precision / 1000), now())
     on conflict (worker) do update set watermark = greatest(known.watermark, excluded.watermark), heartbeat_at = now()`,
    [worker, watermark],
  );
  await db.query("delete from worker_heartbeats where heartbeat_at < now() - interval '1 day'");
};

export type Watermark = ReturnType<typeof openWatermark>;
