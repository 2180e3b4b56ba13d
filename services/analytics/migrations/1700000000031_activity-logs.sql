-- Up Migration

-- Every log that the worker has seen, one row for each time the stream was created. The newest row is the present log.
create table activity_logs (
  -- The id of the first message that the log ever had.
  epoch text primary key,
  first_seen_at timestamptz not null default clock_timestamp(),
  -- Publishing time of the oldest message that it held at the last check.
  begins_at timestamptz not null,
  checked_at timestamptz not null
);
