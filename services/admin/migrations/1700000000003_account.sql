-- Up Migration

alter table sessions
  -- Browser and device from the user agent of the login; never an IP.
  add column device text not null default 'Desktop',
  add column browser text not null default 'Unknown';

alter table operators
  add column password_changed_at timestamptz,
  -- Encrypted with a key that is not in the database. The pending one does not count until one of its codes was confirmed.
  add column two_step_secret bytea,
  add column two_step_pending bytea,
  -- The time step of the last code that was taken: no code is taken twice.
  add column two_step_last bigint;

create table recovery_codes (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id) on delete cascade,
  -- SHA-256 of 80 random bits: there is nothing to guess.
  code_hash bytea not null,
  constraint recovery_code_hash_is_sha256 check (octet_length(code_hash) = 32),
  constraint recovery_code_is_unique unique (operator_id, code_hash)
);
