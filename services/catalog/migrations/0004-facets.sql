-- Up Migration

-- facets has an entry `facet:value` for each facet that the row alone decides (tag, platform, language, country, price, gallery). The
-- service writes it with the search documents, and fills older rows.
alter table models
  add column languages text[] not null default '{}',
  -- As the creator states it.
  add column country text,
  -- A month at the creator's own page; 0: it is free.
  add column monthly_price_cents integer,
  add column facets text[] not null default '{}',
  add constraint monthly_price_is_not_negative check (monthly_price_cents >= 0);
create index models_by_facet on models using gin (facets) where archived_at is null;
create index models_by_change on models (content_changed_at) where archived_at is null;
create index videos_listed_of_a_model on videos (model_id) where listed;
