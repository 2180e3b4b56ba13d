-- Up Migration

-- What the comparison of the rollups found for each day. It is read again when its counted_at in site_days differs from then, and in rotation.
alter table rollup_sums
  -- Of the day in site_days when its events were summed, and when its tables were compared.
  add column counted_at timestamptz,
  add column compared_counted_at timestamptz,
  -- When its tables were last compared, and what each lacked: [{table, day, events}].
  add column compared_at timestamptz,
  add column missing jsonb not null default '[]';
alter table rollup_checks add column compared_at timestamptz not null default now();

-- The keys of these tables begin with the model. Days are written in order, so that a day is a few ranges of blocks.
create index model_surface_days_by_day on model_surface_days using brin (day) with (autosummarize = on);
create index model_hours_by_day on model_hours using brin (day) with (autosummarize = on);
create index model_audience_days_by_day on model_audience_days using brin (day) with (autosummarize = on);
create index model_platform_days_by_day on model_platform_days using brin (day) with (autosummarize = on);
create index model_campaign_days_by_day on model_campaign_days using brin (day) with (autosummarize = on);
create index model_campaign_source_days_by_day on model_campaign_source_days using brin (day) with (autosummarize = on);

-- A day is closed for people before its pseudonyms are deleted: from then on its events add to views and clicks, and to no number of people.
alter table site_days
  add column people_closed_at timestamptz,
  -- Valid events that were counted after that, whose people are in no figure of the day. A rebuild counts them.
  add column late_events bigint not null default 0;
update site_days set people_closed_at = now() where day < current_date - 4 and counted_at < now() - interval '2 days';

-- The time zones of the days: each holds from `from_day` on, which is a day of its own, until the day before that of the next.
create table site_zones (
  from_day date not null,
  zone text not null,
  constraint site_zones_key primary key (from_day)
);
