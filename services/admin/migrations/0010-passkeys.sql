-- Up Migration

create table passkeys (
  id integer generated always as identity primary key,
  operator_id bigint not null references operators (id) on delete cascade,
  -- The authenticator's own name for the key pair, in base64url.
  credential_id text not null,
  public_key bytea not null,
  -- How often the authenticator says that it has signed; 0 where it does not count.
  counter bigint not null,
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  constraint passkey_is_unique unique (credential_id)
);
create index passkeys_by_operator on passkeys (operator_id);

-- What an authenticator has to sign. A challenge is accepted once, and a new one replaces it.
create table passkey_challenges (
  operator_id bigint not null references operators (id) on delete cascade,
  -- A challenge of a login adds no passkey.
  purpose text not null,
  challenge text not null,
  expires_at timestamptz not null,
  constraint passkey_challenge_is_unique primary key (operator_id, purpose)
);
