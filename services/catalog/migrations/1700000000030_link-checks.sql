-- Up Migration

-- Each outbound link of a listed model, and its last check. Without `checked_at` it has not been checked yet.
create table link_checks (
  model_id integer not null references models (id) on delete cascade,
  platform text not null,
  link text not null,
  state text not null default 'unclear',
  status smallint,
  -- Checks in a row that did not find it, and those in a row that found it missing.
  failures smallint not null default 0,
  missing smallint not null default 0,
  checked_at timestamptz(3),
  missing_since timestamptz(3),
  next_at timestamptz(3) not null,
  constraint link_checks_key primary key (model_id, platform),
  constraint link_check_state_is_known check (state in ('works', 'unclear', 'dead'))
);
create index link_checks_due on link_checks (next_at);
create index dead_links on link_checks (missing_since) where state = 'dead';

-- Down Migration

drop table link_checks;
