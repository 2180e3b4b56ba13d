-- Up Migration

-- Tokens of holders for /api/v1.
create table api_tokens (
  id integer generated always as identity primary key,
  -- The model whose holder has it.
  account_id bigint not null,
  name text not null,
  scopes text[] not null,
  -- SHA-256 of the token: a reader of this table cannot use it.
  token_hash bytea not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  constraint api_token_hash_is_sha256 check (octet_length(token_hash) = 32),
  constraint api_token_is_unique unique (token_hash)
);
create index api_tokens_by_account on api_tokens (account_id);
