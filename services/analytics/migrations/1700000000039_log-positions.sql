-- Up Migration

-- How far the workers have compared this log with the reports of its producers. Restored together with what was counted until then.
alter table activity_logs
  -- The offset of the first message that was not compared yet.
  add column read_through bigint,
  -- When a worker last began or continued to read.
  add column read_at timestamptz;
