-- Up Migration

-- Sums of past months per model, for a holder's dashboard of a year. They are valid while summed_months says so. The index by month is for
-- replacing a month; a model is always read by the key.
create table model_surface_months (
  model_id bigint not null,
  month date not null,
  surface text collate "C" not null,
  position smallint not null,
  seen bigint not null,
  opened bigint not null,
  clicks bigint not null,
  constraint model_surface_months_key primary key (model_id, month, surface, position)
);
create index model_surface_months_by_month on model_surface_months using brin (month) with (autosummarize = on);

create table model_platform_months (
  model_id bigint not null,
  month date not null,
  platform text collate "C" not null,
  clicks bigint not null,
  constraint model_platform_months_key primary key (model_id, month, platform)
);
create index model_platform_months_by_month on model_platform_months using brin (month) with (autosummarize = on);

create table model_audience_months (
  model_id bigint not null,
  month date not null,
  dimension text collate "C" not null,
  name text collate "C" not null,
  clicks bigint not null,
  unique_clicks bigint not null,
  constraint model_audience_months_key primary key (model_id, month, dimension, name)
);
create index model_audience_months_by_month on model_audience_months using brin (month) with (autosummarize = on);

-- Every month is summed up again, with these tables.
delete from summed_months;

-- Down Migration

delete from summed_months;
drop table model_audience_months;
drop table model_platform_months;
drop table model_surface_months;
