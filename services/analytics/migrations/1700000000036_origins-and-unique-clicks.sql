-- Up Migration

-- Per model, day and slot: cards seen in it, profiles that its cards opened, and clicks that it led to. Events from before this migration
-- have no origin: an opened profile is in slot ('profile', -1). A worker of an earlier version names the old column: it waits, and its
-- messages are counted by the next worker, so that no click is counted without its slot, people and source.
alter table model_surface_days rename column impressions to seen;
alter table model_surface_days add column opened bigint not null default 0;
update model_surface_days set opened = seen, seen = 0 where surface = 'profile' and position = -1;
alter table model_surface_days alter column opened drop default;

-- Distinct pseudonyms among the clicks of the day.
alter table model_days add column unique_clicks bigint not null default 0;

-- Clicks by country, device, source and hour. Clicks from before this migration are in no known group.
create table model_audience_days (
  model_id bigint not null,
  day date not null,
  dimension text collate "C" not null,
  name text collate "C" not null,
  clicks bigint not null,
  unique_clicks bigint not null,
  constraint model_audience_days_key primary key (model_id, day, dimension, name)
) with (fillfactor = 80);
insert into model_audience_days (model_id, day, dimension, name, clicks, unique_clicks)
select model_id, day, dimension, '(unknown)', clicks, 0
from model_days, unnest(array['country', 'device', 'source', 'hour']) as dimension where clicks > 0;

-- The people of a day's clicks, per model and group, so that each is counted once in each. Deleted some days after the last change of the day.
create table click_visitors (
  day date not null,
  model_id bigint not null,
  dimension text collate "C" not null,
  name text collate "C" not null,
  visitor bigint not null,
  constraint click_visitors_counted_once primary key (day, model_id, dimension, name, visitor)
);

-- The same figures for the whole site, so that reading them costs the number of days and not the number of models.
alter table site_days add column seen bigint not null default 0, add column opened bigint not null default 0,
  add column clicks bigint not null default 0, add column unique_clicks bigint not null default 0;
insert into site_days as known (day, views, visitors, seen, opened, clicks)
select day, 0, 0, sum(seen), sum(opened), sum(clicks) from model_surface_days group by day
on conflict (day) do update set seen = excluded.seen, opened = excluded.opened, clicks = excluded.clicks;

create table site_surface_days (
  day date not null,
  surface text collate "C" not null,
  position smallint not null,
  seen bigint not null,
  opened bigint not null,
  clicks bigint not null,
  constraint site_surface_days_key primary key (day, surface, position)
) with (fillfactor = 50);
-- The deepest slot is siteDeepestPosition in contracts/http/site-clicks.ts.
insert into site_surface_days (day, surface, position, seen, opened, clicks)
select day, surface, least(position, 20), sum(seen), sum(opened), sum(clicks) from model_surface_days group by 1, 2, 3;

create table site_platform_days (
  day date not null,
  platform text collate "C" not null,
  clicks bigint not null,
  constraint site_platform_days_key primary key (day, platform)
) with (fillfactor = 50);
insert into site_platform_days (day, platform, clicks)
select day, platform, sum(clicks) from model_platform_days group by day, platform;

create table site_source_days (
  day date not null,
  source text collate "C" not null,
  clicks bigint not null,
  unique_clicks bigint not null,
  constraint site_source_days_key primary key (day, source)
) with (fillfactor = 50);
insert into site_source_days (day, source, clicks, unique_clicks)
select day, name, sum(clicks), 0 from model_audience_days where dimension = 'source' group by day, name;

-- The most clicked models are a further list of a day's tops: all are computed again.
delete from day_tops;

-- The models with the most invalid traffic of a range are read by day, while the key starts with the model.
create index invalid_days_by_day on invalid_days using brin (day) with (autosummarize = on);
