-- Up Migration

-- Distinct pseudonyms of the day among the visits and clicks. Null in rows from before this migration, which have visits only.
alter table model_campaign_source_days add column people bigint;

-- Down Migration

alter table model_campaign_source_days drop column people;
