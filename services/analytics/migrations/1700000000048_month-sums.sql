-- Up Migration

-- Sums of past months, so that a year is read as twelve sums and the days around them. They are derived from the tables of days: a month is
-- valid while `counted_at` holds the `counted_at` of each of its days in site_days, which every change of a day raises.
create table summed_months (
  month date not null,
  counted_at timestamptz[] not null,
  constraint summed_months_key primary key (month)
);

create table site_surface_months (
  month date not null,
  surface text collate "C" not null,
  position smallint not null,
  seen bigint not null,
  opened bigint not null,
  clicks bigint not null,
  constraint site_surface_months_key primary key (month, surface, position)
);

create table site_platform_months (
  month date not null,
  platform text collate "C" not null,
  clicks bigint not null,
  constraint site_platform_months_key primary key (month, platform)
);

create table site_source_months (
  month date not null,
  source text collate "C" not null,
  clicks bigint not null,
  unique_clicks bigint not null,
  constraint site_source_months_key primary key (month, source)
);

create table model_months (
  model_id bigint not null,
  month date not null,
  card bigint not null,
  profile bigint not null,
  clicks bigint not null,
  card_clicks bigint not null,
  unique_clicks bigint not null,
  constraint model_months_key primary key (model_id, month)
);
create index model_months_by_month on model_months (month);

create table invalid_months (
  model_id bigint not null,
  month date not null,
  reason text collate "C" not null,
  events bigint not null,
  constraint invalid_months_key primary key (model_id, month, reason)
);
create index invalid_months_by_month on invalid_months (month);

-- The models with the most invalid traffic are a further list of a day's tops: all are computed again.
delete from day_tops;

-- Down Migration

drop table invalid_months;
drop table model_months;
drop table site_source_months;
drop table site_platform_months;
drop table site_surface_months;
drop table summed_months;
