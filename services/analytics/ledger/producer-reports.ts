import type { ProducerReport } from '@marquee/contracts/http/producer-report';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/**
 * Keeps a process's latest report, in any order, because accepted figures only grow. One dated ahead of the
 * database's clock counts as made now. `since`: what is new in it was accepted after this moment.
 */
export const keepProducerReport = async (db: Queryable, report: ProducerReport, since: number) => {
  const { producer, acceptedMessages, acceptedEvents, spooledMessages, spooledEvents, at, lostClicks } =
    report;
  await db.query({
    name: 'keep-producer-report',
    text: `with progress as (
             insert into producer_progress (producer, accepted_messages, since)
             select $1::uuid, $2::bigint, to_timestamp($7::double precision / 1000) where $2::bigint > 0 on conflict do nothing
           )
           insert into producer_reports as known
             (producer, accepted_messages, accepted_events, spooled_messages, spooled_events, first_at, reported_at, lost_clicks)
           values ($1, $2, $3, $4, $5, to_timestamp($6::double precision / 1000), least(to_timestamp($6::double precision / 1000), now()), $8)
           on conflict (producer) do update set
             accepted_messages = greatest(known.accepted_messages, excluded.accepted_messages),
             accepted_events = greatest(known.accepted_events, excluded.accepted_events),
             spooled_messages = case when excluded.reported_at >= known.reported_at then excluded.spooled_messages else known.spooled_messages end,
             spooled_events = case when excluded.reported_at >= known.reported_at then excluded.spooled_events else known.spooled_events end,
             lost_clicks = case when excluded.reported_at >= known.reported_at then excluded.lost_clicks else known.lost_clicks end,
             first_at = least(known.first_at, excluded.first_at),
             reported_at = greatest(known.reported_at, excluded.reported_at),
             changed_at = case when excluded.accepted_events > known.accepted_events or excluded.spooled_messages <> known.spooled_messages
               then now() else known.changed_at end`,
    values: [
      producer,
      acceptedMessages,
      acceptedEvents,
      spooledMessages,
      spooledEvents,
      at,
      since,
      lostClicks,
    ],
  });
};
