-- Up Migration

-- Sums of one dimension that nothing reads: the combined sums answer for platform, source and campaign.
drop table site_platform_days, site_platform_months, site_source_days, site_source_months, campaign_months;

-- The names of campaigns that a day has admitted. Their figures are in the combined sums.
alter table campaign_days rename to campaign_names;
alter table campaign_names rename constraint campaign_days_key to campaign_names_key;
alter table campaign_names drop column visitors, drop column clicks, drop column unique_clicks;
delete from campaign_names where campaign in ('(none)', '(other)');

-- A name is admitted before it is counted.
alter table page_days alter column views set default 0;
alter table referrer_days alter column views set default 0, alter column visitors set default 0;
