-- Up Migration

-- `secret`: the key of the signatures, sealed.
create table webhooks (
  id integer generated always as identity primary key,
  url text not null,
  events text[] not null,
  secret bytea not null,
  state text not null default 'active',
  constraint webhook_state_is_known check (state in ('active', 'paused', 'failed'))
);

-- `occasion` names what happened, so that it is sent once. `next_at` is null once it is delivered or given up.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id integer not null references webhooks (id) on delete cascade,
  event text not null,
  occasion text not null,
  body text not null,
  created_at timestamptz(3) not null default now(),
  attempts integer not null default 0,
  status smallint,
  next_at timestamptz(3) default now(),
  delivered_at timestamptz(3),
  constraint webhook_delivery_is_unique unique (webhook_id, event, occasion)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at) where next_at is not null;
