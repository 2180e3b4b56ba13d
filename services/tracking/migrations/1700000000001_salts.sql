-- Up Migration

-- The day's random salt of the visitor pseudonym. All tracking processes share it, so that one visitor is one visitor; the row is
-- deleted when the day is over, and from then on nobody can tell who a pseudonym was.
create table salts (
  day date constraint salts_one_per_day primary key,
  salt bytea not null constraint salts_of_32_bytes check (octet_length(salt) = 32)
) with (
  -- A table of two rows would never be vacuumed by the usual thresholds, and a deleted salt would lie in its page for years.
  autovacuum_vacuum_threshold = 0,
  autovacuum_vacuum_scale_factor = 0
);

-- Down Migration

drop table salts;
