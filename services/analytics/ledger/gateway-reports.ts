import type { DurableCount } from '@marquee/contracts/http/hot-batch';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { columnsOf } from '@marquee/kit/postgres/rows';

/** Keeps the highest number of stored events that a gateway reports, per process, in any order. */
export const keepGatewayReport = async (db: Queryable, counts: readonly DurableCount[]): Promise<void> => {
  const highest = new Map<string, DurableCount>();
  for (const count of counts) {
    const known = highest.get(count.producer);
    if (known === undefined || count.events >= known.events) highest.set(count.producer, count);
  }
  // Sorted, because several gateways report at once.
  const rows = [...highest.values()].sort((one, other) => (one.producer < other.producer ? -1 : 1));
  await db.query({
    name: 'keep-gateway-report',
    text: `insert into gateway_reports as known (producer, durable_events, lost_clicks)
           select * from unnest($1::uuid[], $2::bigint[], $3::bigint[])
           on conflict (producer) do update set
             durable_events = greatest(known.durable_events, excluded.durable_events),
             lost_clicks = case when excluded.durable_events >= known.durable_events then excluded.lost_clicks else known.lost_clicks end,
             reported_at = now(),
             changed_at = case when excluded.durable_events > known.durable_events then now() else known.changed_at end`,
    values: columnsOf(rows, 'producer', 'events', 'lostClicks'),
  });
};
