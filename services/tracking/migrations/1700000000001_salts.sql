-- Up Migration

-- The day's random salt of the visitor pseudonym, shared by all tracking processes. The row is deleted after the day; from then on a
-- pseudonym cannot be traced to a visitor.
create table salts (
  day date constraint salts_one_per_day primary key,
  salt bytea not null constraint salts_of_32_bytes check (octet_length(salt) = 32)
) with (
  -- The default thresholds would never vacuum a table of two rows, and a deleted salt would stay in its page for years.
  autovacuum_vacuum_threshold = 0,
  autovacuum_vacuum_scale_factor = 0
);

-- Down Migration

drop table salts;
