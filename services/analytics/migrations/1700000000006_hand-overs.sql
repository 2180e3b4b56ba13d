-- Up Migration

-- Invite links: a model's holder gets a password by one, once. The token is in the link only; this is its hash. One per model: a newer
-- link replaces the former one. A used row stays, with the time, until then.
create table hand_overs (
  model_id bigint not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint hand_overs_one_per_model primary key (model_id),
  constraint hand_overs_token unique (token_hash)
);

-- Down Migration

drop table hand_overs;
