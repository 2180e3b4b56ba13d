-- Up Migration

-- The day's random salt of the visitor pseudonym, shared by all tracking processes. The row is deleted after the day; from then on a
-- pseudonym cannot be traced to a visitor.
create table salts (
  day date constraint salts_one_per_day primary key,
  salt bytea not null constraint salts_of_32_bytes check (octet_length(salt) = 32)
) with (
  -- The default thresholds would never vacuum a table of two rows, and a deleted salt would stay in its page for years.
  autovacuum_vacuum_threshold = 0,
  autovacuum_vacuum_scale_factor = 0
);

-- User agents and IP ranges that administrators count as invalid. Every tracking process holds all of them in memory.
create table traffic_rules (
  id bigint generated always as identity constraint traffic_rules_id primary key,
  kind text not null constraint traffic_rules_kind check (kind in ('bot-name', 'ip-range')),
  value text not null constraint traffic_rules_value check (length(value) between 1 and 100),
  reason text not null constraint traffic_rules_reason check (reason in ('bot', 'own', 'data-center')),
  note text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  constraint traffic_rules_once unique (kind, value)
);

-- Events that are published after the transaction that caused them.
create table outbox (
  position bigint generated always as identity constraint outbox_position primary key,
  id uuid not null,
  message jsonb not null,
  created_at timestamptz not null default now()
);
