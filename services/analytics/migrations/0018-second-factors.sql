-- Up Migration

-- Accounts that can have second factors: a model's holder (kind model, id of the model).
create table factor_accounts (
  id integer generated always as identity primary key,
  kind text not null,
  account_id bigint not null,
  -- Encrypted with a key that is not in the database. The pending one does not count until one of its codes was confirmed.
  two_step_secret bytea,
  two_step_pending bytea,
  -- The time step of the last code that was accepted: no code is accepted twice.
  two_step_last bigint,
  constraint factor_account_is_unique unique (kind, account_id)
);

create table recovery_codes (
  owner_id integer not null references factor_accounts (id) on delete cascade,
  -- SHA-256 of 140 random bits: there is nothing to guess.
  code_hash bytea not null constraint recovery_code_hash_is_sha256 check (octet_length(code_hash) = 32),
  primary key (owner_id, code_hash)
);

create table passkeys (
  id integer generated always as identity primary key,
  owner_id integer not null references factor_accounts (id) on delete cascade,
  credential_id text not null constraint passkey_is_unique unique,
  public_key bytea not null,
  counter bigint not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_by_owner on passkeys (owner_id);

create table passkey_challenges (
  owner_id integer not null references factor_accounts (id) on delete cascade,
  purpose text not null,
  challenge text not null,
  expires_at timestamptz not null,
  primary key (owner_id, purpose)
);

-- Whether the session's login had a second step. Without it a session opens nothing once its account has a factor.
alter table holder_sessions add column second_step boolean not null default false;
