-- Up Migration

create table models (
  id integer generated always as identity primary key,
  slug text not null,
  name text not null,
  description text not null,
  category text not null,
  tags text[] not null,
  premium boolean not null,
  profile_image text,
  status text not null,
  is_online boolean not null,
  rating smallint,
  likes integer,
  only_fans_link text,
  fanvue_link text,
  -- null: not featured; infinity: without end. Whether a model is featured is decided when it is read.
  featured_until timestamptz(3),
  -- From real traffic; 0 until analytics announces a score.
  trending_score real not null default 0,
  -- The folded name (contracts/text/fold), for sorting and comparing.
  search_name text collate "C" not null,
  -- The folded words of name, category and tags.
  search_document tsvector not null,
  version integer not null default 1,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint models_slug_is_unique unique (slug),
  constraint slug_is_lower_case_words_joined_by_hyphens check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  constraint name_is_not_blank check (name ~ '\S' and length(name) <= 80),
  constraint status_is_known check (status in ('online', 'away', 'busy', 'offline')),
  constraint rating_is_in_tenths_from_0_to_50 check (rating between 0 and 50),
  constraint likes_are_not_negative check (likes >= 0),
  constraint only_fans_link_is_https check (only_fans_link like 'https://%'),
  constraint fanvue_link_is_https check (fanvue_link like 'https://%'),
  constraint version_counts_from_1 check (version >= 1)
);

-- Every slug that a model has or had. The primary key guarantees that an old URL never leads to another model.
create table model_slugs (
  slug text not null,
  model_id integer not null,
  since timestamptz(3) not null default now(),
  constraint a_slug_belongs_to_one_model_for_ever primary key (slug),
  constraint model_slugs_slug_and_model_are_unique unique (model_id, slug),
  constraint model_slugs_are_of_a_model foreign key (model_id) references models (id) on delete cascade deferrable initially deferred
);

alter table models
  add constraint the_slug_of_a_model_is_registered foreign key (id, slug) references model_slugs (model_id, slug) deferrable initially deferred;

-- One index per sort order. A filter without an index reads the sort's index until the page is full.
create index models_by_likes on models (likes desc nulls last, id desc) where archived_at is null;
create index models_by_trend on models (trending_score desc, likes desc nulls last, id desc) where archived_at is null;
create index models_by_age on models (created_at desc, id desc) where archived_at is null;
create index models_by_name on models (search_name, id) where archived_at is null;
create index models_by_rating on models (rating desc nulls last, likes desc nulls last, id desc) where archived_at is null;
create index models_by_category on models (category, likes desc nulls last, id desc) where archived_at is null;
create index models_featured on models (featured_until) where archived_at is null and featured_until is not null;
create index models_premium on models (likes desc nulls last, id desc) where archived_at is null and (category = 'premium' or premium);
create index models_by_tag on models using gin (tags) where archived_at is null;
create index models_by_word on models using gin (search_document) where archived_at is null;

-- Every word that a search can find: a mistyped word is compared with a few thousand words, not with every model.
create table search_words (
  word text collate "C" primary key
);
create index search_words_by_likeness on search_words using gist (word gist_trgm_ops);

create table outbox (
  position bigint generated always as identity primary key,
  id uuid not null,
  message jsonb not null,
  created_at timestamptz not null default now()
);

-- Down Migration

drop table outbox;
drop table search_words;
alter table models drop constraint the_slug_of_a_model_is_registered;
drop table model_slugs;
drop table models;
