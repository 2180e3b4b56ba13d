-- Up Migration

-- Visitors and clicks of the whole site by the campaign of the landing URL. Its rows add up to the day's visitors and clicks. What was
-- counted before this migration is under '(unknown)'.
create table campaign_days (
  day date not null,
  campaign text collate "C" not null,
  visitors bigint not null,
  clicks bigint not null,
  -- Distinct pseudonyms among the clicks of the day, over all models.
  unique_clicks bigint not null,
  constraint campaign_days_key primary key (day, campaign)
) with (fillfactor = 50);
insert into campaign_days (day, campaign, visitors, clicks, unique_clicks)
select day, '(unknown)', visitors, clicks, 0 from site_days where visitors > 0 or clicks > 0;

create table campaign_months (
  month date not null,
  campaign text collate "C" not null,
  visitors bigint not null,
  clicks bigint not null,
  unique_clicks bigint not null,
  constraint campaign_months_key primary key (month, campaign)
);
-- Every month is summed up again, with its campaigns.
delete from summed_months;

-- The campaign of the view by which the visitor is counted. There is no default: a worker of an earlier version waits instead of counting
-- views without it, and its messages are counted by the next worker.
alter table site_visitors add column campaign text collate "C" not null default '(unknown)';
alter table site_visitors alter column campaign drop default;

-- Every figure that an unfinished day is compared by, per hour. Visitors are counted in the hour of their first view. Hour -1 holds what was
-- counted before this migration, so that the hours of every day add up to the day.
alter table site_hours
  add column visitors bigint not null default 0,
  add column seen bigint not null default 0,
  add column opened bigint not null default 0,
  add column clicks bigint not null default 0;
insert into site_hours (day, hour, views, visitors, seen, opened, clicks)
select day, -1, 0, visitors, seen, opened, clicks from site_days where visitors + seen + opened + clicks > 0;
alter table site_hours
  alter column visitors drop default,
  alter column seen drop default,
  alter column opened drop default,
  alter column clicks drop default;

create table model_hours (
  model_id bigint not null,
  day date not null,
  hour smallint not null,
  seen bigint not null,
  opened bigint not null,
  clicks bigint not null,
  constraint model_hours_key primary key (model_id, day, hour)
) with (fillfactor = 80);
insert into model_hours (model_id, day, hour, seen, opened, clicks)
select model_id, day, -1, card, profile, clicks from model_days where card + profile + clicks > 0;

-- Down Migration

drop table model_hours;
delete from site_hours where hour < 0;
alter table site_hours drop column visitors, drop column seen, drop column opened, drop column clicks;
alter table site_visitors drop column campaign;
delete from summed_months;
drop table campaign_months;
drop table campaign_days;
