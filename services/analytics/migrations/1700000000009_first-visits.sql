-- Up Migration

-- The view by which the visitor is counted. An earlier view that arrives later replaces it, so the order in which messages are counted
-- makes no difference. Null in rows from before this migration.
alter table site_visitors
  add column at bigint,
  add column path text collate "C",
  add column referrer text collate "C",
  add column country text collate "C",
  add column device text collate "C",
  add column browser text collate "C";
