-- Up Migration

-- The processes that an alert is about, such as nodes of an engine. Empty where it is about none.
alter table alerts add column affected text[] not null default '{}';

-- Down Migration

alter table alerts drop column affected;
