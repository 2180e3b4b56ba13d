-- Up Migration

-- The password of a model's dashboard, as an Argon2id hash.
create table passwords (
  model_id bigint not null,
  password_hash text not null,
  generated_at timestamptz not null default now(),
  constraint passwords_one_per_model primary key (model_id)
);

-- Who is logged in to a dashboard. The token is in the holder's cookie only; here is its hash.
create table holder_sessions (
  token_hash bytea not null,
  model_id bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint holder_sessions_token primary key (token_hash)
);
create index holder_sessions_by_model on holder_sessions (model_id);

create table outbox (
  position bigint generated always as identity,
  id uuid not null,
  message jsonb not null,
  created_at timestamptz not null default now(),
  constraint outbox_position primary key (position)
);
