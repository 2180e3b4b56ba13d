-- Up Migration

-- The networks that opened the profile in the last 30 days, summed over the days; 0 until analytics announces it.
alter table models add column opened_month integer not null default 0;

drop index models_by_likes, models_by_trend, models_by_rating, models_premium, models_verified;
create index models_by_opened on models (opened_month desc, id) where archived_at is null;
create index models_by_trend on models (trending_score desc, opened_month desc, id) where archived_at is null;
create index models_by_rating on models (rating desc nulls last, opened_month desc, id) where archived_at is null;
create index models_premium on models (opened_month desc, id) where archived_at is null and (category = 'premium' or premium);
create index models_verified on models (opened_month desc, id)
  where archived_at is null and (category = 'verified' or verified_at is not null);

-- The peers of a placement are still found by likes: what was opened is what a placement changes.
alter index models_by_category rename to models_by_category_likes;
create index models_by_category on models (category, opened_month desc, id) where archived_at is null;

update categories set description = 'Profiles that the directory lists as popular.'
where slug = 'popular' and description = 'Profiles with many likes.';
