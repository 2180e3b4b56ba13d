-- Up Migration

-- Views of visitors beyond a cap of the day, by IP block or in total. They are among the views; their visitors are not among the visitors.
alter table site_days add column other_views bigint not null default 0;
