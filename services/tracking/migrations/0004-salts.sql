-- Up Migration

-- Neither a dump, a copy of the files nor the log of the server has the rows of an unlogged table. Tracking
-- shares its salts again when a crash or a failover has emptied it.
alter table salts set unlogged;
