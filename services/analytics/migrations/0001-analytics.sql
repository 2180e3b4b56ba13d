-- Up Migration

-- Counting: which messages were counted

-- One row per recently processed message. It is inserted in the transaction that adds its events to the sums, so a message whose row is
-- here (or whose number is in producers.seen) is never counted again. Rows move into producers within seconds.
create table processed_messages (
  producer uuid not null,
  seq bigint not null,
  -- Events that were added to the sums, invalid traffic included.
  events integer not null,
  -- Events left out because their client batch had been counted before.
  repeated integer not null default 0,
  -- All events that the producer had accepted up to and including this message.
  accepted_through bigint not null,
  counted_at timestamptz not null default now(),
  constraint processed_messages_one_per_message primary key (producer, seq)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = 50000);

-- Compacted processed messages: one permanent row per producer, however many messages it sent.
create table producers (
  producer uuid not null,
  seen int8multirange not null,
  messages bigint not null,
  events bigint not null,
  repeated bigint not null,
  -- The accepted_through of the highest number in seen.
  accepted_through bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint producers_one_row_each primary key (producer)
) with (fillfactor = 70);

-- Deliveries dropped because the message was processed before. One row per worker, so that workers do not block each other.
create table duplicates (
  producer uuid not null,
  worker uuid not null,
  messages bigint not null,
  constraint duplicates_one_per_worker primary key (producer, worker)
);

-- Ids of client batches, as the first 128 bits of a hash. A batch whose id is here was counted.
create table client_batches (
  batch uuid not null,
  counted_at timestamptz not null default now(),
  constraint client_batches_counted_once primary key (batch)
);
create index client_batches_by_age on client_batches (counted_at);

-- Heartbeats of the workers. Every message published before the watermark has been delivered to some worker.
create table worker_heartbeats (
  worker uuid not null,
  watermark timestamptz not null,
  heartbeat_at timestamptz not null,
  constraint worker_heartbeats_one_row_each primary key (worker)
) with (fillfactor = 50);

-- Messages that no worker could read yet: of a newer version, or dated ahead of the worker's clock. Each is delivered again every half
-- minute. Its row is deleted once it is counted or a dead letter.
create table held_messages (
  producer uuid not null,
  seq bigint not null,
  events integer not null,
  accepted_through bigint not null,
  reason text not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  constraint held_messages_one_per_message primary key (producer, seq)
);

-- Dead letters: messages that could not be read or counted, whole, with the reason. One domain message can fail in the queues of two
-- consumers, so a dead letter is identified by its queue and its message.
create table dead_letters (
  id bigint generated always as identity,
  -- '<producer>/<seq>' where known, else the message's id, else a hash of the body: the same message is one dead letter.
  identity text not null,
  producer uuid,
  seq bigint,
  accepted_before bigint,
  events integer,
  queue text not null,
  stage text not null,
  reason text not null,
  body bytea not null,
  headers jsonb not null,
  attempts integer not null default 1,
  state text not null default 'parked',
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  moved_at timestamptz,
  moved_by text,
  -- Set while a dead letter is being replayed: committed before the message is published and cleared with the result. A claim that was
  -- never cleared, because its process was killed, expires (dead-letters/replay.ts).
  replaying_since timestamptz,
  constraint dead_letters_id primary key (id),
  constraint dead_letters_kept_once_per_queue unique (queue, identity),
  constraint dead_letters_known_state check (state in ('parked', 'replayed', 'discarded')),
  constraint dead_letters_producer_and_seq_together check ((producer is null) = (seq is null))
);
create index dead_letters_by_state on dead_letters (state, id);

-- Ledger: what was accepted, and what became of it

-- The latest report of each producer.
create table producer_reports (
  producer uuid not null,
  accepted_messages bigint not null,
  accepted_events bigint not null,
  spooled_messages bigint not null,
  spooled_events bigint not null,
  first_at timestamptz not null,
  reported_at timestamptz not null,
  -- Redirects whose click was not stored.
  lost_clicks bigint not null default 0,
  -- When a report last changed what was accepted or spooled.
  changed_at timestamptz not null default now(),
  constraint producer_reports_one_row_each primary key (producer)
) with (fillfactor = 70);

-- When each producer had accepted how many messages, from its reports, for the age of the oldest uncounted event. Rows below the first
-- uncounted number are deleted.
create table producer_progress (
  producer uuid not null,
  accepted_messages bigint not null,
  -- What is new in this row was accepted from this moment on.
  since timestamptz not null,
  constraint producer_progress_key primary key (producer, accepted_messages)
);
create index producer_progress_by_age on producer_progress (since);

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

-- Every log that the worker has seen, one row for each time the stream was created. The newest row is the present log.
create table activity_logs (
  -- The id of the first message that the log ever had.
  epoch text primary key,
  first_seen_at timestamptz not null default clock_timestamp(),
  -- Publishing time of the oldest message that it held at the last check.
  begins_at timestamptz not null,
  checked_at timestamptz not null,
  -- How far the workers have compared this log with the reports of its producers, as the offset of the first message that was not compared
  -- yet. Restored together with what was counted until then.
  read_through bigint,
  -- When a worker last began or continued to read.
  read_at timestamptz
);

-- The views of the ledger, from the messages up to one row per producer. Each view reads the one before it once, so that the cost is one
-- row per producer and the few messages that are not compacted yet.

-- Dead letters that hold a numbered message and whose message was not counted later. A replayed message is in flight until it must have
-- been delivered: the watermark has passed its replay by a minute.
create view uncounted_dead_letters as
select letter.producer, letter.seq, letter.events, letter.accepted_before + letter.events as accepted_through, letter.state, letter.first_at,
  letter.state = 'replayed' and letter.moved_at < delivered.through - interval '1 minute' as lost
from dead_letters as letter left join producers using (producer)
  cross join (select least(coalesce(max(watermark), '-infinity'), now()) as through from worker_heartbeats) as delivered
where letter.producer is not null
  and not coalesce(producers.seen @> letter.seq, false)
  and not exists (select from processed_messages as processed where (processed.producer, processed.seq) = (letter.producer, letter.seq));

-- Every message with a separate row: counted and not compacted yet, a dead letter, or held. A replayed or held message that was lost has a
-- row too: it is known to have existed and accounted for by nothing.
create view recent_messages as
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

-- One row per producer that is counted, has dead letters or has reported: everything the ledger needs.
create view producer_figures as
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
  report.spooled_messages, report.reported_at,
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

-- Sums per day of SITE_TIMEZONE. Every key starts with what is queried (a day, or a model and a day), so that a read is a range of
-- the key. Sums are the only columns that change and no index holds them: updates stay within the page (fillfactor leaves the room).

-- The whole site

create table site_days (
  day date not null,
  views bigint not null,
  visitors bigint not null,
  counted_at timestamptz not null default now(),
  -- Views of visitors beyond a cap of the day, by IP block or in total. They are among the views; their visitors are not among the visitors.
  other_views bigint not null default 0,
  seen bigint not null default 0,
  opened bigint not null default 0,
  clicks bigint not null default 0,
  -- Distinct pseudonyms among the clicks of the day.
  unique_clicks bigint not null default 0,
  -- The clicks that cards led to: the numerator of every click rate, whose denominator is the cards seen.
  card_clicks bigint not null default 0,
  constraint site_days_key primary key (day)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Every figure that an unfinished day is compared by, per hour. Visitors are counted in the hour of their first view.
create table site_hours (
  day date not null,
  hour smallint not null,
  views bigint not null,
  visitors bigint not null,
  seen bigint not null,
  opened bigint not null,
  clicks bigint not null,
  constraint site_hours_key primary key (day, hour)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- The pseudonyms that have been counted as visitors of a day, each with the view by which it is counted. An earlier view that arrives later
-- replaces it, so the order in which messages are counted makes no difference. Deleted some days after the last change of the day.
create table site_visitors (
  day date not null,
  visitor bigint not null,
  at bigint,
  path text collate "C",
  referrer text collate "C",
  country text collate "C",
  device text collate "C",
  browser text collate "C",
  campaign text collate "C" not null,
  constraint site_visitors_counted_once primary key (day, visitor)
);

-- page_days and entry_page_days are partitioned by month, see below.
create table page_days (
  day date not null,
  path text collate "C" not null,
  views bigint not null,
  constraint page_days_key primary key (day, path)
) partition by range (day);
create table page_days_default partition of page_days default with (fillfactor = 80);

create table entry_page_days (
  day date not null,
  path text collate "C" not null,
  visitors bigint not null,
  constraint entry_page_days_key primary key (day, path)
) partition by range (day);
create table entry_page_days_default partition of entry_page_days default with (fillfactor = 80);

create table referrer_days (
  day date not null,
  referrer text collate "C" not null,
  views bigint not null,
  visitors bigint not null,
  constraint referrer_days_key primary key (day, referrer)
) with (fillfactor = 70);

-- Visitors and clicks by the campaign of the landing URL. Its rows add up to the day's visitors and clicks.
create table campaign_days (
  day date not null,
  campaign text collate "C" not null,
  visitors bigint not null,
  clicks bigint not null,
  -- Distinct pseudonyms among the clicks of the day, over all models.
  unique_clicks bigint not null,
  constraint campaign_days_key primary key (day, campaign)
) with (fillfactor = 50);

create table country_days (
  day date not null,
  country text collate "C" not null,
  views bigint not null,
  visitors bigint not null,
  constraint country_days_key primary key (day, country)
) with (fillfactor = 50);

create table device_days (
  day date not null,
  device text collate "C" not null,
  views bigint not null,
  visitors bigint not null,
  constraint device_days_key primary key (day, device)
) with (fillfactor = 50);

create table browser_days (
  day date not null,
  browser text collate "C" not null,
  views bigint not null,
  visitors bigint not null,
  constraint browser_days_key primary key (day, browser)
) with (fillfactor = 50);

-- The sums of all models, so that reading them costs the number of days and not the number of models. The deepest slot is
-- siteDeepestPosition in contracts/http/site-clicks.ts.
create table site_surface_days (
  day date not null,
  surface text collate "C" not null,
  position smallint not null,
  seen bigint not null,
  opened bigint not null,
  clicks bigint not null,
  constraint site_surface_days_key primary key (day, surface, position)
) with (fillfactor = 50);

create table site_platform_days (
  day date not null,
  platform text collate "C" not null,
  clicks bigint not null,
  constraint site_platform_days_key primary key (day, platform)
) with (fillfactor = 50);

create table site_source_days (
  day date not null,
  source text collate "C" not null,
  clicks bigint not null,
  unique_clicks bigint not null,
  constraint site_source_days_key primary key (day, source)
) with (fillfactor = 50);

-- Each model

-- Trending reads two weeks of all models, while the key starts with the model. Days are written in order, so a BRIN index finds the
-- blocks to read and adds no cost to counting.
create table model_days (
  model_id bigint not null,
  day date not null,
  card bigint not null,
  profile bigint not null,
  clicks bigint not null,
  unique_clicks bigint not null default 0,
  card_clicks bigint not null,
  constraint model_days_key primary key (model_id, day)
) with (fillfactor = 80);
create index model_days_by_day on model_days using brin (day) with (autosummarize = on);

create table model_hours (
  model_id bigint not null,
  day date not null,
  hour smallint not null,
  seen bigint not null,
  opened bigint not null,
  clicks bigint not null,
  constraint model_hours_key primary key (model_id, day, hour)
) partition by range (day);
create table model_hours_default partition of model_hours default with (fillfactor = 80);

-- Per slot: cards seen in it, profiles that its cards opened, and clicks that it led to.
create table model_surface_days (
  model_id bigint not null,
  day date not null,
  surface text collate "C" not null,
  position smallint not null,
  seen bigint not null,
  clicks bigint not null,
  opened bigint not null,
  constraint model_surface_days_key primary key (model_id, day, surface, position)
) partition by range (day);
create table model_surface_days_default partition of model_surface_days default with (fillfactor = 80);

create table model_platform_days (
  model_id bigint not null,
  day date not null,
  platform text collate "C" not null,
  clicks bigint not null,
  constraint model_platform_days_key primary key (model_id, day, platform)
) with (fillfactor = 80);

-- Clicks by country, device, source and hour.
create table model_audience_days (
  model_id bigint not null,
  day date not null,
  dimension text collate "C" not null,
  name text collate "C" not null,
  clicks bigint not null,
  unique_clicks bigint not null,
  constraint model_audience_days_key primary key (model_id, day, dimension, name)
) partition by range (day);
create table model_audience_days_default partition of model_audience_days default with (fillfactor = 80);

-- The people of a day's clicks, per model and group, so that each is counted once in each. Deleted some days after the last change of the day.
create table click_visitors (
  day date not null,
  model_id bigint not null,
  dimension text collate "C" not null,
  name text collate "C" not null,
  visitor bigint not null,
  constraint click_visitors_counted_once primary key (day, model_id, dimension, name, visitor)
);

-- Per campaign link: visits through it, and the outbound clicks that they led to. A link to a platform is both at once.
create table model_campaign_days (
  model_id bigint not null,
  day date not null,
  campaign text collate "C" not null,
  visits bigint not null,
  clicks bigint not null,
  unique_clicks bigint not null,
  constraint model_campaign_days_key primary key (model_id, day, campaign)
) with (fillfactor = 80);

-- The same by the site that brought the visit.
create table model_campaign_source_days (
  model_id bigint not null,
  day date not null,
  campaign text collate "C" not null,
  source text collate "C" not null,
  visits bigint not null,
  clicks bigint not null,
  -- Distinct pseudonyms of the day among the visits and clicks.
  people bigint,
  constraint model_campaign_source_days_key primary key (model_id, day, campaign, source)
) with (fillfactor = 80);

-- Invalid traffic. model_id 0 is the site: everything invalid, whichever model it was about. The models with the most invalid traffic of a
-- range are read by day, while the key starts with the model.
create table invalid_days (
  model_id bigint not null,
  day date not null,
  type text collate "C" not null,
  reason text collate "C" not null,
  events bigint not null,
  constraint invalid_days_key primary key (model_id, day, type, reason)
) with (fillfactor = 70);
create index invalid_days_by_day on invalid_days using brin (day) with (autosummarize = on);

-- Names and tops of a day

-- How many distinct names a day's list has admitted; beyond the limit new ones are summed under '(other)'.
create table daily_names (
  list text not null,
  day date not null,
  taken integer not null,
  constraint daily_names_key primary key (list, day)
) with (fillfactor = 50);

-- The most counted names of each day with their figures, so that a month's ranking reads thirty rows instead of thirty days of names.
-- Where settled_at equals the day's counted_at the figures are exact; otherwise they only select the names to look up.
create table day_tops (
  list text not null,
  day date not null,
  names text[] not null,
  views bigint[] not null,
  visitors bigint[] not null,
  settled_at timestamptz not null,
  constraint day_tops_key primary key (list, day)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- Sums of past months, so that a year is read as twelve sums and the days around them. They are derived from the tables of days: a month is
-- valid while `counted_at` holds the `counted_at` of each of its days in site_days, which every change of a day raises. The indexes by month
-- are for replacing a month; a model is always read by the key.

create table summed_months (
  month date not null,
  counted_at timestamptz[] not null,
  -- When the days of the month were removed from the partitioned tables. The sums of such a month are final: never delete its row.
  days_removed_at timestamptz,
  constraint summed_months_key primary key (month)
);

create table site_surface_months (
  month date not null,
  surface text collate "C" not null,
  position smallint not null,
  seen bigint not null,
  opened bigint not null,
  clicks bigint not null,
  constraint site_surface_months_key primary key (month, surface, position)
);

create table site_platform_months (
  month date not null,
  platform text collate "C" not null,
  clicks bigint not null,
  constraint site_platform_months_key primary key (month, platform)
);

create table site_source_months (
  month date not null,
  source text collate "C" not null,
  clicks bigint not null,
  unique_clicks bigint not null,
  constraint site_source_months_key primary key (month, source)
);

create table campaign_months (
  month date not null,
  campaign text collate "C" not null,
  visitors bigint not null,
  clicks bigint not null,
  unique_clicks bigint not null,
  constraint campaign_months_key primary key (month, campaign)
);

create table model_months (
  model_id bigint not null,
  month date not null,
  card bigint not null,
  profile bigint not null,
  clicks bigint not null,
  card_clicks bigint not null,
  unique_clicks bigint not null,
  constraint model_months_key primary key (model_id, month)
);
create index model_months_by_month on model_months (month);

create table model_surface_months (
  model_id bigint not null,
  month date not null,
  surface text collate "C" not null,
  position smallint not null,
  seen bigint not null,
  opened bigint not null,
  clicks bigint not null,
  constraint model_surface_months_key primary key (model_id, month, surface, position)
);
create index model_surface_months_by_month on model_surface_months using brin (month) with (autosummarize = on);

create table model_platform_months (
  model_id bigint not null,
  month date not null,
  platform text collate "C" not null,
  clicks bigint not null,
  constraint model_platform_months_key primary key (model_id, month, platform)
);
create index model_platform_months_by_month on model_platform_months using brin (month) with (autosummarize = on);

create table model_audience_months (
  model_id bigint not null,
  month date not null,
  dimension text collate "C" not null,
  name text collate "C" not null,
  clicks bigint not null,
  unique_clicks bigint not null,
  constraint model_audience_months_key primary key (model_id, month, dimension, name)
);
create index model_audience_months_by_month on model_audience_months using brin (month) with (autosummarize = on);

create table invalid_months (
  model_id bigint not null,
  month date not null,
  reason text collate "C" not null,
  events bigint not null,
  constraint invalid_months_key primary key (model_id, month, reason)
);
create index invalid_months_by_month on invalid_months (month);

-- Partitions by month

-- The large tables of daily sums are partitioned by month, so that old months are removed by dropping a table and the index that counting
-- changes is that of a month.

-- The partitions of every partitioned table. Without `first`: from the beginning.
create view rollup_partitions as
select parent.relname::text as rollup, child.relname::text as partition, bound = 'DEFAULT' as is_default,
  substring(bound from 'FROM \(''([-0-9]+)''\)')::date as first, substring(bound from 'TO \(''([-0-9]+)''\)')::date as until
from pg_inherits join pg_class as parent on parent.oid = inhparent join pg_class as child on child.oid = inhrelid,
  lateral pg_get_expr(child.relpartbound, child.oid) as bound
where parent.relnamespace = current_schema()::regnamespace and parent.relkind = 'p';

-- Creates the partitions that a table lacks from the month of `first` to the month of `last`, and returns their number. Rows of these months
-- that are in the default partition move. The service may call it, and does not own the tables. Only the default partition is locked.
create function add_rollup_months(rollup text, first date, last date) returns integer
language plpgsql security definer set search_path = analytics, pg_temp set datestyle = 'ISO' as $$
declare
  month date;
  month_end date;
  partition text;
  rest text := rollup || '_default';
  settings text;
  added integer := 0;
begin
  select array_to_string(reloptions, ', ') into strict settings from pg_class where oid = rest::regclass;
  for month in select generate_series(date_trunc('month', first::timestamp), last::timestamp, interval '1 month')::date loop
    month_end := (month + interval '1 month')::date;
    continue when exists (
      select from rollup_partitions as known
      where known.rollup = add_rollup_months.rollup and not is_default and coalesce(known.first, '-infinity') < month_end and known.until > month);
    partition := rollup || to_char(month, '_YYYY_MM');
    execute format('create table %I (like %I) with (%s)', partition, rest, settings);
    execute format('lock table %I in access exclusive mode', rest);
    execute format('with moved as (delete from %I where day >= %L and day < %L returning *) insert into %I select * from moved', rest, month, month_end, partition);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', rollup, partition, month, month_end);
    added := added + 1;
  end loop;
  return added;
end
$$;

-- Drops the partitions of a table that end at `until` or before, and returns their names. The last year is kept in any case.
create function drop_rollup_months(rollup text, until date) returns text[]
language plpgsql security definer set search_path = analytics, pg_temp set datestyle = 'ISO' as $$
declare
  partition text;
  dropped text[] := '{}';
begin
  if until > now() - interval '1 year' then
    raise exception 'the figures of the last year are kept' using errcode = 'invalid_parameter_value';
  end if;
  for partition in
    select known.partition from rollup_partitions as known
    where known.rollup = drop_rollup_months.rollup and not is_default and known.until <= drop_rollup_months.until order by known.until
  loop
    execute format('drop table %I', partition);
    dropped := dropped || partition;
  end loop;
  return dropped;
end
$$;

select add_rollup_months(rollup, (now() - interval '1 month')::date, (now() + interval '3 months')::date)
from unnest(array['model_surface_days', 'model_hours', 'model_audience_days', 'page_days', 'entry_page_days']) as rollup;

-- Announcements: what was last announced, by one worker for all

-- The trending scores, and of how many models.
create table trending_announced (
  one boolean not null default true,
  computed_at timestamptz(3) not null,
  models integer not null,
  constraint trending_announced_once primary key (one),
  constraint trending_announced_is_one_row check (one)
);

-- The home cards that each model has received.
create table served_announced (
  one boolean not null default true,
  computed_at timestamptz(3) not null,
  constraint served_announced_once primary key (one),
  constraint served_announced_is_one_row check (one)
);

-- Events that are published after the transaction that caused them.
create table outbox (
  position bigint generated always as identity,
  id uuid not null,
  message jsonb not null,
  created_at timestamptz not null default now(),
  constraint outbox_position primary key (position)
);

-- Holders and agencies

-- The password of a model's dashboard, as an Argon2id hash.
create table passwords (
  model_id bigint not null,
  password_hash text not null,
  generated_at timestamptz not null default now(),
  constraint passwords_one_per_model primary key (model_id)
);

-- Invite links: a model's holder gets a password by one, once. The token is in the link only; this is its hash. One per model: a newer
-- link replaces the former one. A used row stays, with the time, until then.
create table invite_links (
  model_id bigint not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint invite_links_one_per_model primary key (model_id),
  constraint invite_links_token unique (token_hash)
);

-- Who is logged in to a dashboard. The token is in the holder's cookie only; here is its hash.
create table holder_sessions (
  token_hash bytea not null,
  model_id bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- A session ends after a while without use, too.
  last_active_at timestamptz not null default now(),
  constraint holder_sessions_token primary key (token_hash)
);
create index holder_sessions_by_model on holder_sessions (model_id);

-- Agencies: one login that opens the dashboards of several models. A holder's own login does not depend on them.
create table agencies (
  id bigint generated always as identity primary key,
  -- The name under which the agency logs in; it never changes.
  slug text not null,
  name text not null,
  -- An Argon2id hash; null until a password is made.
  password_hash text,
  -- The hash of the agency's only invite link. It makes a password once.
  invite_hash bytea,
  invite_expires_at timestamptz,
  invite_used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint agencies_slug_is_unique unique (slug),
  constraint agencies_invite_is_unique unique (invite_hash)
);

create table agency_models (
  agency_id bigint not null references agencies (id) on delete cascade,
  model_id bigint not null,
  constraint agency_models_key primary key (agency_id, model_id)
);
create index agency_models_by_model on agency_models (model_id);

create table agency_sessions (
  token_hash bytea not null,
  agency_id bigint not null references agencies (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint agency_sessions_token primary key (token_hash)
);
create index agency_sessions_by_agency on agency_sessions (agency_id);

-- Clicks that holders make to see how their own clicks are counted. The worker completes the row in the transaction that counts the click.
create table link_tests (
  id uuid not null,
  model_id bigint not null,
  created_at timestamptz(3) not null default now(),
  platform text,
  producer uuid,
  seq bigint,
  accepted_at timestamptz(3),
  counted_at timestamptz(3),
  day date,
  invalid text,
  constraint link_tests_id primary key (id)
);
create index link_tests_by_model on link_tests (model_id, created_at);
