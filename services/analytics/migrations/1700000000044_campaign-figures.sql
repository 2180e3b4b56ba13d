-- Up Migration

-- Per campaign link: visits through it, and the outbound clicks that they led to. A link to a platform is both at once.
create table model_campaign_days (
  model_id bigint not null,
  day date not null,
  campaign text collate "C" not null,
  visits bigint not null,
  clicks bigint not null,
  unique_clicks bigint not null,
  constraint model_campaign_days_key primary key (model_id, day, campaign)
) with (fillfactor = 80);

-- The same by the site that brought the visit.
create table model_campaign_source_days (
  model_id bigint not null,
  day date not null,
  campaign text collate "C" not null,
  source text collate "C" not null,
  visits bigint not null,
  clicks bigint not null,
  constraint model_campaign_source_days_key primary key (model_id, day, campaign, source)
) with (fillfactor = 80);

-- Counted before this migration, when the link's name was not kept.
insert into model_campaign_days (model_id, day, campaign, visits, clicks, unique_clicks)
select model_id, day, '(other)', sum(opened), sum(clicks), 0 from model_surface_days where surface = 'campaign' group by model_id, day;
insert into model_campaign_source_days (model_id, day, campaign, source, visits, clicks)
select model_id, day, campaign, '(unknown)', visits, clicks from model_campaign_days;

-- Down Migration

drop table model_campaign_source_days;
drop table model_campaign_days;
