-- Up Migration

-- The ledger, from the messages up to one row per producer. Each view reads the one before it once, so that the cost is one row per
-- producer and the few messages that are not compacted yet.

-- Dead letters that hold a numbered message and whose message was not counted later.
create view uncounted_dead_letters as
select letter.producer, letter.seq, letter.events, letter.accepted_before + letter.events as accepted_through, letter.state, letter.first_at
from dead_letters as letter left join producers using (producer)
where letter.producer is not null and letter.queue <> 'analytics.producer.report'
  and not coalesce(producers.seen @> letter.seq, false)
  and not exists (select from processed_messages as processed where (processed.producer, processed.seq) = (letter.producer, letter.seq));

-- Every message with a separate row: counted and not compacted yet, or a dead letter.
create view recent_messages as
select producer, seq, 'counted' as status, events, repeated, accepted_through, counted_at as known_at from processed_messages
union all
select producer, seq, case state when 'replayed' then 'replayed' else 'quarantined' end, events, 0, accepted_through, first_at
from uncounted_dead_letters;

-- Their sums per producer. Numbers up to checked_seq, the highest one known for longer than the grace period, are checked for gaps.
-- The grace period is graceSeconds in ledger/processed-messages.ts.
create view recent_figures as
select producer, min(known_at) as first_at, max(known_at) as last_at, max(accepted_through) as accepted_through,
  count(*) filter (where status = 'counted') as messages,
  sum(events) filter (where status = 'counted') as events,
  sum(repeated) as repeated,
  count(*) filter (where status = 'quarantined') as quarantined_messages,
  sum(events) filter (where status = 'quarantined') as quarantined_events,
  count(*) filter (where status = 'quarantined' and events is null) as unsized_messages,
  count(*) filter (where status = 'replayed') as replayed_messages,
  sum(events) filter (where status = 'replayed') as replayed_events,
  max(checked_seq) as checked_seq,
  max(accepted_through) filter (where is_past_grace) as checked_through,
  count(*) filter (where seq <= checked_seq) as checked_messages,
  sum(coalesce(events, 0) + repeated) filter (where seq <= checked_seq) as checked_events
from (
  select aged.*, greatest(max(seq) filter (where is_past_grace) over (partition by producer), upper(compacted.seen) - 1, 0) as checked_seq
  from (select *, known_at < now() - interval '10 seconds' as is_past_grace from recent_messages) as aged
    left join producers as compacted using (producer)
) as checked
group by producer;

-- One row per producer that is counted, has dead letters or has reported: everything the ledger needs.
create view producer_figures as
select producer,
  least(compacted.first_at, recent.first_at, report.first_at) as first_at,
  greatest(compacted.last_at, recent.last_at, report.reported_at) as last_at,
  coalesce(compacted.messages, 0) + coalesce(recent.messages, 0) as messages,
  coalesce(compacted.events, 0) + coalesce(recent.events, 0) as events,
  coalesce(compacted.repeated, 0) + coalesce(recent.repeated, 0) as repeated,
  coalesce(recent.quarantined_messages, 0) as quarantined_messages,
  coalesce(recent.quarantined_events, 0) as quarantined_events,
  coalesce(recent.unsized_messages, 0) as unsized_messages,
  coalesce(recent.replayed_messages, 0) as replayed_messages,
  coalesce(recent.replayed_events, 0) as replayed_events,
  greatest(compacted.accepted_through, recent.accepted_through, 0) as accepted_through,
  coalesce(recent.checked_seq, upper(compacted.seen) - 1, 0) as checked_seq,
  greatest(compacted.accepted_through, recent.checked_through, 0) as checked_through,
  coalesce(compacted.messages, 0) + coalesce(recent.checked_messages, 0) as checked_messages,
  coalesce(compacted.events, 0) + coalesce(compacted.repeated, 0) + coalesce(recent.checked_events, 0) as checked_events,
  coalesce(duplicate.messages, 0) as duplicate_messages,
  report.accepted_messages as reported_messages, report.accepted_events as reported_events,
  report.spooled_messages, report.closed, report.reported_at
from producers as compacted
  full join recent_figures as recent using (producer)
  full join producer_reports as report using (producer)
  left join (select producer, sum(messages) as messages from duplicates group by producer) as duplicate using (producer);
