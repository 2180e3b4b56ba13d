-- Up Migration

-- What of the figures the demo traffic brought, by model and under model 0 of the whole site: valid events, opened profiles, unique clicks, and
-- invalid events by reason. Public figures subtract it.
create table demo_days (
  model_id bigint not null,
  day date not null,
  figure text collate "C" not null,
  events bigint not null,
  constraint demo_days_key primary key (model_id, day, figure)
) with (fillfactor = 70);
create index demo_days_by_day on demo_days using brin (day) with (autosummarize = on);
