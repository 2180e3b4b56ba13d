-- Up Migration

create table operators (
  id bigint generated always as identity primary key,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  constraint operator_email_is_lower_case check (email = lower(email) and length(email) between 3 and 254),
  constraint operator_email_is_taken unique (email)
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  operator_id bigint not null references operators (id) on delete cascade,
  -- SHA-256 of the token: a reader of this table cannot log in with it.
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_active_at timestamptz not null default now(),
  constraint session_token_hash_is_sha256 check (octet_length(token_hash) = 32),
  constraint session_token_is_unique unique (token_hash)
);

create index sessions_by_operator on sessions (operator_id);
create index sessions_by_expiry on sessions (expires_at);
