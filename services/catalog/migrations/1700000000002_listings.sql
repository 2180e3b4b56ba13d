-- Up Migration

create table categories (
  id integer generated always as identity primary key,
  slug text not null,
  name text not null,
  description text not null,
  icon text not null,
  color text not null default '#FF6B6B',
  -- The display order.
  place smallint not null,
  constraint categories_slug_is_unique unique (slug),
  constraint color_is_hexadecimal check (color ~ '^#[0-9A-Fa-f]{6}$')
);

insert into categories (place, slug, name, icon, color, description) values
  (1, 'featured', 'Featured', 'star', '#F5B942', 'Profiles with a paid placement, labeled as such.'),
  (2, 'trending', 'Trending', 'flame', '#FF7A45', 'Profiles that visitors open most often at present.'),
  (3, 'new', 'New', 'sparkle', '#4CC38A', 'Profiles that joined lately.'),
  (4, 'premium', 'Premium', 'gem', '#9D7BFF', 'Profiles with premium content.'),
  (5, 'verified', 'Verified', 'badge-check', '#3BA7FF', 'Profiles whose owner was verified.'),
  (6, 'popular', 'Popular', 'heart', default, 'Profiles with many likes.'),
  (7, 'blonde', 'Blonde', 'sun', '#E8C468', 'Blonde models.'),
  (8, 'brunette', 'Brunette', 'moon', '#9C6B4E', 'Brunette models.'),
  (9, 'redhead', 'Redhead', 'leaf', '#D9603B', 'Redheaded models.'),
  (10, 'latina', 'Latina', 'flower', '#E2557A', 'Latina models.'),
  (11, 'asian', 'Asian', 'lotus', '#E58FB1', 'Asian models.'),
  (12, 'ebony', 'Ebony', 'night', '#7A5C8E', 'Ebony models.'),
  (13, 'milf', 'MILF', 'crown', '#C7566B', 'Experienced models.'),
  (14, 'mature', 'Mature', 'wine', '#A8506A', 'Mature models.'),
  (15, 'petite', 'Petite', 'feather', '#F09EA7', 'Petite models.'),
  (16, 'curvy', 'Curvy', 'wave', '#F2845C', 'Curvy models.'),
  (17, 'slim', 'Slim', 'willow', '#5CC5B5', 'Slim models.');

alter table models
  add column bio text not null default '',
  -- [{"url", "alt"}] in display order.
  add column gallery jsonb not null default '[]',
  -- [{"network", "url"}]
  add column social_links jsonb not null default '[]',
  add column verified_at timestamptz(3),
  add column verified_method text,
  add column verified_by text,
  add constraint gallery_has_at_most_20_images check (jsonb_typeof(gallery) = 'array' and jsonb_array_length(gallery) <= 20),
  add constraint social_links_are_a_list check (jsonb_typeof(social_links) = 'array'),
  add constraint verification_says_when_how_and_by_whom
    check ((verified_at is null) = (verified_method is null) and (verified_at is null) = (verified_by is null)),
  add constraint category_is_known foreign key (category) references categories (slug);

create index models_verified on models (likes desc nulls last, id desc)
  where archived_at is null and (category = 'verified' or verified_at is not null);

create table videos (
  id integer generated always as identity primary key,
  model_id integer not null,
  slug text not null,
  title text not null,
  description text not null,
  thumbnail_url text,
  duration integer not null,
  premium boolean not null,
  views integer not null default 0,
  likes integer not null default 0,
  category text not null,
  tags text[] not null,
  -- The score of its model.
  trending_score real not null default 0,
  -- False while its model is archived. Stored here so that lists of videos need no join.
  listed boolean not null default true,
  search_name text collate "C" not null,
  -- The folded words of title, category, tags and the model's name.
  search_document tsvector not null,
  created_at timestamptz(3) not null default now(),
  constraint videos_slug_is_unique unique (slug),
  constraint video_slug_is_lower_case_words_joined_by_hyphens check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  constraint title_is_not_blank check (title ~ '\S' and length(title) <= 160),
  constraint duration_is_not_negative check (duration >= 0),
  constraint views_and_likes_are_not_negative check (views >= 0 and likes >= 0),
  constraint videos_are_of_a_model foreign key (model_id) references models (id) on delete cascade,
  constraint video_category_is_known foreign key (category) references categories (slug)
);

create index videos_of_a_model on videos (model_id, views desc, id desc);
create index videos_by_views on videos (views desc, id desc) where listed;
create index videos_by_likes on videos (likes desc, id desc) where listed;
create index videos_by_trend on videos (trending_score desc, views desc, id desc) where listed;
create index videos_by_age on videos (created_at desc, id desc) where listed;
create index videos_by_name on videos (search_name, id) where listed;
create index videos_by_category on videos (category, views desc, id desc) where listed;
create index videos_premium on videos (views desc, id desc) where listed and (category = 'premium' or premium);
create index videos_by_tag on videos using gin (tags) where listed;
create index videos_by_word on videos using gin (search_document) where listed;

-- Separate from the words of models: a suggested word must find a video.
create table video_words (
  word text collate "C" primary key
);
create index video_words_by_likeness on video_words using gist (word gist_trgm_ops);

-- The history of placements: when, by whom and how each ended. models.featured_until decides whether a model is featured.
create table placements (
  id integer generated always as identity primary key,
  model_id integer not null,
  started_at timestamptz(3) not null,
  until timestamptz(3) not null,
  started_by text,
  ended_at timestamptz(3),
  ended text,
  ended_by text,
  constraint placements_are_of_a_model foreign key (model_id) references models (id) on delete cascade,
  constraint end_is_known check (ended in ('expired', 'removed', 'replaced')),
  constraint an_end_has_a_moment_and_a_reason check ((ended_at is null) = (ended is null))
);
create unique index one_open_period_a_model on placements (model_id) where ended_at is null;
create index placements_to_expire on placements (until) where ended_at is null;
create index placements_of_a_model on placements (model_id, id desc);

insert into placements (model_id, started_at, until)
  select id, least(updated_at, featured_until), featured_until from models where featured_until is not null;

-- When the latest trending scores were computed; older ones are ignored.
create table trending_news (
  one boolean primary key default true,
  computed_at timestamptz(3) not null,
  constraint there_is_one_row check (one)
);

-- Down Migration

drop table trending_news;
drop table placements;
drop table video_words;
drop table videos;
drop index models_verified;
alter table models
  drop constraint category_is_known,
  drop column bio,
  drop column gallery,
  drop column social_links,
  drop column verified_at,
  drop column verified_method,
  drop column verified_by;
drop table categories;
