-- Up Migration

-- What tracking processes had stored when they last answered a gateway, according to the gateways. It does not depend on the broker.
create table gateway_reports (
  producer uuid not null,
  durable_events bigint not null,
  lost_clicks bigint not null,
  reported_at timestamptz not null default now(),
  -- When durable_events last rose.
  changed_at timestamptz not null default now(),
  constraint gateway_reports_one_row_each primary key (producer)
) with (fillfactor = 70);

-- Redirects whose click was not stored, and when a report last changed what was accepted or spooled.
alter table producer_reports add column lost_clicks bigint not null default 0, add column changed_at timestamptz not null default now();

-- Losses that an operator has accepted. Without a producer: events that the rollups lack.
create table write_offs (
  id bigint generated always as identity,
  producer uuid,
  -- The missing numbers; empty where only events or clicks are known to be missing.
  numbers int8multirange not null default '{}',
  messages bigint not null,
  events bigint not null,
  lost_clicks bigint not null,
  operator text not null,
  reason text not null,
  written_off_at timestamptz not null default now(),
  -- For rollups: when they added up again.
  ended_at timestamptz,
  constraint write_offs_id primary key (id)
);

-- The running sum of the rollups per day: what the last check found, and the most that any check has found.
create table rollup_sums (
  day date not null,
  events bigint not null,
  highest bigint not null,
  constraint rollup_sums_day primary key (day)
);

-- The last comparison of the processed messages with the rollups.
create table rollup_checks (
  one boolean not null default true,
  processed bigint not null,
  events bigint not null,
  -- Days whose sum is lower than at an earlier check, and what tables lack compared with others: [{table, day, events}].
  lower_days jsonb not null,
  missing jsonb not null default '[]',
  checked_at timestamptz not null,
  constraint rollup_checks_key primary key (one),
  constraint rollup_checks_one_row check (one)
);

-- A replayed message is in flight until it must have been delivered: the watermark has passed its replay by a minute.
create or replace view uncounted_dead_letters as
select letter.producer, letter.seq, letter.events, letter.accepted_before + letter.events as accepted_through, letter.state, letter.first_at,
  letter.state = 'replayed' and letter.moved_at < delivered.through - interval '1 minute' as lost
from dead_letters as letter left join producers using (producer)
  cross join (select least(coalesce(max(watermark), '-infinity'), now()) as through from worker_heartbeats) as delivered
where letter.producer is not null and letter.queue <> 'analytics.producer.report'
  and not coalesce(producers.seen @> letter.seq, false)
  and not exists (select from processed_messages as processed where (processed.producer, processed.seq) = (letter.producer, letter.seq));

-- A replayed message that was lost has a row too: it is known to have existed and accounted for by nothing.
create or replace view recent_messages as
select producer, seq, 'counted' as status, events, repeated, accepted_through, counted_at as known_at from processed_messages
union all
select producer, seq, case when lost then 'lost' when state = 'replayed' then 'replayed' else 'quarantined' end, events, 0, accepted_through, first_at
from uncounted_dead_letters
union all
-- A held message is delivered again every half minute. One that was not is lost.
select producer, held.seq, case when held.last_at < delivered.through - interval '2 minutes' then 'lost' else 'replayed' end,
  held.events, 0, held.accepted_through, held.first_at
from held_messages as held left join producers using (producer)
  cross join (select least(coalesce(max(watermark), '-infinity'), now()) as through from worker_heartbeats) as delivered
where not coalesce(producers.seen @> held.seq, false)
  and not exists (select from processed_messages as processed where (processed.producer, processed.seq) = (held.producer, held.seq))
  and not exists (select from dead_letters as letter where (letter.producer, letter.seq) = (held.producer, held.seq));

create or replace view recent_figures as
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
  count(*) filter (where seq <= checked_seq and status <> 'lost') as checked_messages,
  sum(coalesce(events, 0) + repeated) filter (where seq <= checked_seq and status <> 'lost') as checked_events
from (
  select aged.*, greatest(max(seq) filter (where is_past_grace) over (partition by producer), upper(compacted.seen) - 1, 0) as checked_seq
  from (select *, known_at < now() - interval '10 seconds' as is_past_grace from recent_messages) as aged
    left join producers as compacted using (producer)
) as checked
group by producer;

-- What is written off of each producer. A write-off ends when all of its messages have been counted after all.
create view producer_write_offs as
select written.producer, sum(written.messages) as messages, sum(written.events) as events, sum(written.lost_clicks) as lost_clicks
from write_offs as written left join producers using (producer)
where written.producer is not null
  and (isempty(written.numbers) or not coalesce(written.numbers <@ producers.seen, false))
group by written.producer;

create or replace view producer_figures as
select producer,
  least(compacted.first_at, recent.first_at, report.first_at, gateway.reported_at) as first_at,
  greatest(compacted.last_at, recent.last_at, report.reported_at, gateway.reported_at) as last_at,
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
  report.spooled_messages, report.closed, report.reported_at,
  gateway.durable_events as gateway_events, gateway.reported_at as gateway_reported_at,
  greatest(report.changed_at, gateway.changed_at) as changed_at,
  -- The later report wins: a click that was late may be taken back.
  case when report.reported_at >= gateway.reported_at or gateway.producer is null then coalesce(report.lost_clicks, 0)
    else gateway.lost_clicks end as lost_clicks,
  coalesce(written.messages, 0) as written_off_messages, coalesce(written.events, 0) as written_off_events,
  coalesce(written.lost_clicks, 0) as written_off_clicks
from producers as compacted
  full join recent_figures as recent using (producer)
  full join producer_reports as report using (producer)
  full join gateway_reports as gateway using (producer)
  left join producer_write_offs as written using (producer)
  left join (select producer, sum(messages) as messages from duplicates group by producer) as duplicate using (producer);

create index producer_progress_by_age on producer_progress (since);
