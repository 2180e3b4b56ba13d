-- Up Migration

-- One row per recently processed message. It is inserted in the transaction that adds its events to the sums, so a message whose row is
-- here (or whose number is in producers.seen) is never counted again. Rows move into producers within seconds.
create table marks (
  producer uuid not null,
  seq bigint not null,
  -- Events that were added to the sums, invalid traffic included.
  events integer not null,
  -- Events left out because their client batch had been counted before.
  repeated integer not null default 0,
  -- All events that the producer had accepted up to and including this message.
  accepted_through bigint not null,
  counted_at timestamptz not null default now(),
  constraint marks_one_per_message primary key (producer, seq)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = 50000);

-- Compacted processed messages: one permanent row per producer, however many messages it sent.
create table producers (
  producer uuid not null,
  seen int8multirange not null,
  messages bigint not null,
  events bigint not null,
  repeated bigint not null,
  -- That of the highest number in seen.
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

-- The latest report of each producer.
create table producer_reports (
  producer uuid not null,
  accepted_messages bigint not null,
  accepted_events bigint not null,
  spooled_messages bigint not null,
  spooled_events bigint not null,
  closed boolean not null,
  first_at timestamptz not null,
  reported_at timestamptz not null,
  constraint producer_reports_one_row_each primary key (producer)
) with (fillfactor = 70);

-- Ids of client batches, as the first 128 bits of a hash. A batch whose id is here was counted.
create table client_batches (
  batch uuid not null,
  counted_at timestamptz not null default now(),
  constraint client_batches_counted_once primary key (batch)
);
create index client_batches_by_age on client_batches (counted_at);

-- Heartbeats of the workers. Every message published before drained_through has been delivered to some worker.
create table workers (
  worker uuid not null,
  drained_through timestamptz not null,
  beat_at timestamptz not null,
  constraint workers_one_row_each primary key (worker)
) with (fillfactor = 50);

-- Dead letters: messages that could not be read or counted, whole, with the reason.
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
  constraint dead_letters_id primary key (id),
  constraint dead_letters_kept_once unique (identity),
  constraint dead_letters_known_state check (state in ('parked', 'replayed', 'discarded')),
  constraint dead_letters_producer_and_seq_together check ((producer is null) = (seq is null))
);
create index dead_letters_by_state on dead_letters (state, id);
