-- Up Migration

-- Agencies: one login that opens the dashboards of several models. A holder's own login does not depend on them.
create table agencies (
  id bigint generated always as identity primary key,
  -- The name under which the agency logs in; it never changes.
  slug text not null,
  name text not null,
  -- An Argon2id hash; null until a password is made.
  password_hash text,
  -- The agency's only invite link, of which this is the hash. It makes a password once.
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

-- Down Migration

drop table agency_sessions;
drop table agency_models;
drop table agencies;
