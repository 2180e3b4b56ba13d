-- Combined sums, so that views, visitors, clicks and unique clicks can be filtered by any combination of what is known about them and still
-- add up. A view or click is in the group of its own facts, a person in that of the first view, or first click on the model, of the day.

create table visit_group_days (
  day date not null,
  country text collate "C" not null,
  device text collate "C" not null,
  browser text collate "C" not null,
  source text collate "C" not null,
  campaign text collate "C" not null,
  page text collate "C" not null,
  views bigint not null,
  visitors bigint not null,
  constraint visit_group_days_key primary key (day, country, device, browser, source, campaign, page)
) partition by range (day);
create table visit_group_days_default partition of visit_group_days default with (fillfactor = 70);

create table click_group_days (
  model_id bigint not null,
  day date not null,
  surface text collate "C" not null,
  platform text collate "C" not null,
  country text collate "C" not null,
  device text collate "C" not null,
  source text collate "C" not null,
  campaign text collate "C" not null,
  clicks bigint not null,
  unique_clicks bigint not null,
  constraint click_group_days_key primary key (model_id, day, surface, platform, country, device, source, campaign)
) partition by range (day);
create table click_group_days_default partition of click_group_days default with (fillfactor = 80);
-- The whole site is read by day, while the key starts with the model.
create index click_group_days_by_day on click_group_days using brin (day) with (autosummarize = on);

create table visit_group_months (
  month date not null,
  country text collate "C" not null,
  device text collate "C" not null,
  browser text collate "C" not null,
  source text collate "C" not null,
  campaign text collate "C" not null,
  page text collate "C" not null,
  views bigint not null,
  visitors bigint not null,
  constraint visit_group_months_key primary key (month, country, device, browser, source, campaign, page)
);

create table click_group_months (
  model_id bigint not null,
  month date not null,
  surface text collate "C" not null,
  platform text collate "C" not null,
  country text collate "C" not null,
  device text collate "C" not null,
  source text collate "C" not null,
  campaign text collate "C" not null,
  clicks bigint not null,
  unique_clicks bigint not null,
  constraint click_group_months_key primary key (model_id, month, surface, platform, country, device, source, campaign)
);
create index click_group_months_by_month on click_group_months using brin (month) with (autosummarize = on);

-- The people who have been counted among the unique clicks of a model and day, each with the click by which they are counted. An earlier click
-- that arrives later replaces it. They are deleted with the visitors of the day.
create table first_clicks (
  day date not null,
  model_id bigint not null,
  visitor bigint not null,
  at bigint,
  surface text collate "C" not null,
  platform text collate "C" not null,
  country text collate "C" not null,
  device text collate "C" not null,
  source text collate "C" not null,
  campaign text collate "C" not null,
  constraint first_clicks_counted_once primary key (day, model_id, visitor)
);

-- The source and type of page of the view by which a visitor is counted, as they were sent. The version before writes neither.
alter table site_visitors add column source text collate "C", add column page text collate "C";

-- What was counted before has no groups: it is of the group '(unknown)' in every respect, until its day is rebuilt.
insert into first_clicks (day, model_id, visitor, surface, platform, country, device, source, campaign)
select day, model_id, visitor, '(unknown)', '(unknown)', '(unknown)', '(unknown)', '(unknown)', '(unknown)'
from click_visitors where dimension = 'all' and model_id <> 0;
select add_rollup_months(rollup, least((select min(day) from site_days), (now() - interval '1 month')::date), (now() + interval '3 months')::date)
from unnest(array['visit_group_days', 'click_group_days']) as rollup;
insert into visit_group_days (day, country, device, browser, source, campaign, page, views, visitors)
select day, '(unknown)', '(unknown)', '(unknown)', '(unknown)', '(unknown)', '(unknown)', views, visitors from site_days where views > 0 or visitors > 0;
insert into click_group_days (model_id, day, surface, platform, country, device, source, campaign, clicks, unique_clicks)
select model_id, day, '(unknown)', '(unknown)', '(unknown)', '(unknown)', '(unknown)', '(unknown)', clicks, unique_clicks from model_days where clicks > 0;

-- Sums of months are made anew from the days. Where other days were removed they are final.
insert into visit_group_months (month, country, device, browser, source, campaign, page, views, visitors)
select month, '(unknown)', '(unknown)', '(unknown)', '(unknown)', '(unknown)', '(unknown)', sum(views), sum(visitors)
from summed_months join site_days on day >= month and day < month + interval '1 month' where days_removed_at is not null group by month;
insert into click_group_months (model_id, month, surface, platform, country, device, source, campaign, clicks, unique_clicks)
select model_id, month, '(unknown)', '(unknown)', '(unknown)', '(unknown)', '(unknown)', '(unknown)', clicks, unique_clicks
from model_months join summed_months using (month) where days_removed_at is not null and clicks > 0;
delete from summed_months where days_removed_at is null;
