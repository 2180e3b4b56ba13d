-- Up Migration

-- Links by which people without an account read figures.
create table share_links (
  id integer generated always as identity primary key,
  -- The model whose holder made it, or the operator, whose link is about the site.
  model_id bigint,
  operator_id bigint,
  -- The name of the account, which readers see.
  shared_by text not null,
  name text not null,
  -- The contract SharedFigures.
  shows jsonb not null,
  -- SHA-256 of the token: a reader of this table cannot use it.
  token_hash bytea not null constraint share_link_is_unique unique,
  password_hash text,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  constraint share_link_has_one_owner check (num_nonnulls(model_id, operator_id) = 1)
);
