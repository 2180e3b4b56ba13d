-- Up Migration

-- The Merkle roots of the days, and what made their leaves hard to guess. A corrected day has further rows; the last one is valid.
create table day_roots (
  id integer generated always as identity primary key,
  day date not null,
  root bytea not null,
  models integer not null,
  computed_at timestamptz(3) not null default now()
);
create index day_roots_by_day on day_roots (day desc, id desc);

create table day_salts (
  day date primary key,
  salt bytea not null,
  -- The figures of the day as the last look found them.
  looked_at timestamptz not null
);

-- Keys that sign statements, the private one sealed with SERVICE_SECRET. A key that cannot be opened any more is followed by another.
create table statement_keys (
  public_key bytea primary key,
  sealed_key bytea not null,
  created_at timestamptz(3) not null default now()
);

-- Clicks that the platform's own tracking links reported, entered by the holder.
create table platform_clicks (
  model_id bigint not null,
  day date not null,
  platform text not null,
  clicks integer not null,
  constraint platform_clicks_key primary key (model_id, day, platform),
  constraint platform_clicks_are_not_negative check (clicks >= 0)
);
