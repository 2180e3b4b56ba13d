-- Up Migration

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

create table outbox (
  position bigint generated always as identity constraint outbox_position primary key,
  id uuid not null,
  message jsonb not null,
  created_at timestamptz not null default now()
);

-- Down Migration

drop table outbox;
drop table traffic_rules;
