-- Up Migration

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
