-- Up Migration

-- Links by which people without an account read figures.
create table share_links (
  id integer generated always as identity primary key,
  -- Either the model whose holder made it, or the operator, whose link is about the whole site.
  model_id bigint,
  operator_id bigint,
  -- The name of the account, which readers see.
  shared_by text not null,
  name text not null,
  -- Panels, range, conditions and what is open: the contract SharedFigures.
  shows jsonb not null,
  -- SHA-256 of the token: a reader of this table cannot use it.
  token_hash bytea not null,
  password_hash text,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  constraint share_link_has_one_owner check (num_nonnulls(model_id, operator_id) = 1),
  constraint share_link_hash_is_sha256 check (octet_length(token_hash) = 32),
  constraint share_link_is_unique unique (token_hash)
);
create index share_links_by_model on share_links (model_id);
create index share_links_by_operator on share_links (operator_id);
