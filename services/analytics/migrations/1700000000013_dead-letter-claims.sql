-- Up Migration

-- Set while a dead letter is being replayed: committed before the message is published and cleared with the result. A claim that was
-- never cleared, because its process was killed, expires (dead-letters/replay.ts).
alter table dead_letters add column replaying_since timestamptz;
