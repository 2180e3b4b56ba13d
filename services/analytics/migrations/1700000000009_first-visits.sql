-- Up Migration

-- Which view of the day the visitor is counted by. An earlier one that arrives later takes its place, so that it makes no difference in
-- which order the messages of several tracking processes are counted. Empty for whoever was counted before this was written down.
alter table site_visitors
  add column at bigint,
  add column path text collate "C",
  add column referrer text collate "C",
  add column country text collate "C",
  add column device text collate "C",
  add column browser text collate "C";
