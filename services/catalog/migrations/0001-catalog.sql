-- Up Migration

-- Categories

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

-- Models

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
  bio text not null default '',
  -- [{"url", "alt"}] in display order.
  gallery jsonb not null default '[]',
  -- [{"network", "url"}]
  social_links jsonb not null default '[]',
  verified_at timestamptz(3),
  verified_method text,
  verified_by text,
  -- When the content of the page last changed: text, images, links, badge, archived state. Changes of likes, status, rating, score and
  -- placement do not count: search engines ignore dates that change too often.
  content_changed_at timestamptz(3) not null default now(),
  constraint models_slug_is_unique unique (slug),
  constraint slug_is_lower_case_words_joined_by_hyphens check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  constraint name_is_not_blank check (name ~ '\S' and length(name) <= 80),
  constraint category_is_known foreign key (category) references categories (slug),
  constraint status_is_known check (status in ('online', 'away', 'busy', 'offline')),
  constraint rating_is_in_tenths_from_0_to_50 check (rating between 0 and 50),
  constraint likes_are_not_negative check (likes >= 0),
  constraint only_fans_link_is_https check (only_fans_link like 'https://%'),
  constraint fanvue_link_is_https check (fanvue_link like 'https://%'),
  constraint version_counts_from_1 check (version >= 1),
  constraint gallery_has_at_most_20_images check (jsonb_typeof(gallery) = 'array' and jsonb_array_length(gallery) <= 20),
  constraint social_links_are_a_list check (jsonb_typeof(social_links) = 'array'),
  constraint verification_says_when_how_and_by_whom
    check ((verified_at is null) = (verified_method is null) and (verified_at is null) = (verified_by is null))
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
create index models_verified on models (likes desc nulls last, id desc)
  where archived_at is null and (category = 'verified' or verified_at is not null);
create index models_by_tag on models using gin (tags) where archived_at is null;
create index models_by_word on models using gin (search_document) where archived_at is null;

-- Videos

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
  -- True while neither the video nor its model is archived. Stored here so that lists of videos need no join.
  listed boolean not null default true,
  search_name text collate "C" not null,
  -- The folded words of title, category, tags and the model's name.
  search_document tsvector not null,
  created_at timestamptz(3) not null default now(),
  content_changed_at timestamptz(3) not null default now(),
  version integer not null default 1,
  archived_at timestamptz(3),
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

-- Search

-- Every word that a search can find: a mistyped word is compared with a few thousand words, not with every model.
create table search_words (
  word text collate "C" primary key
);
create index search_words_by_likeness on search_words using gist (word gist_trgm_ops);

-- Separate from the words of models: a suggested word must find a video.
create table video_words (
  word text collate "C" primary key
);
create index video_words_by_likeness on video_words using gist (word gist_trgm_ops);

-- When the latest trending scores were computed; older ones are ignored.
create table trending_news (
  one boolean primary key default true,
  computed_at timestamptz(3) not null,
  constraint there_is_one_row check (one)
);

-- Placements and the rotation of the home page

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
  -- The price of the whole period: 0 for a gift, null where an administrator began it without a price.
  price_cents integer,
  paid_at timestamptz(3),
  constraint placements_are_of_a_model foreign key (model_id) references models (id) on delete cascade,
  constraint end_is_known check (ended in ('expired', 'removed', 'replaced')),
  constraint an_end_has_a_moment_and_a_reason check ((ended_at is null) = (ended is null)),
  constraint price_is_not_negative check (price_cents >= 0),
  constraint only_a_price_is_paid check (paid_at is null or price_cents > 0)
);
create unique index one_open_period_a_model on placements (model_id) where ended_at is null;
create index placements_to_expire on placements (until) where ended_at is null;
create index placements_of_a_model on placements (model_id, id desc);

-- The sequences of the home page's featured models. From starts_at on, the models of that row move by one slot each turn, until a later
-- row starts. The first writer wins, so that every instance of the catalog computes the same slots.
create table rotations (
  starts_at timestamptz(3) primary key,
  model_ids integer[] not null
);

-- Home cards that analytics has announced, by day of SITE_TIMEZONE. due: the cards of the day while the model was featured, divided equally
-- among the models featured at that time.
create table rotation_served (
  day date not null,
  model_id integer not null,
  cards integer not null default 0,
  due double precision not null default 0,
  constraint rotation_served_is_of_a_day_and_model primary key (day, model_id),
  constraint rotation_served_is_of_a_model foreign key (model_id) references models (id) on delete cascade,
  constraint cards_and_due_are_not_negative check (cards >= 0 and due >= 0)
);

-- When the latest figures of each day were computed; older ones are ignored.
create table rotation_days (
  day date primary key,
  computed_at timestamptz(3) not null
);

-- Links

-- A row is archived and never deleted: its name stays taken, because the clicks counted under it belong to its target.
create table campaign_links (
  model_id integer not null,
  name text not null,
  -- profile, or the key of a platform.
  target text not null,
  created_at timestamptz(3) not null,
  archived_at timestamptz(3),
  -- Entered by the holder.
  cost_cents integer,
  subscriptions integer,
  constraint a_campaign_name_belongs_to_one_link primary key (model_id, name),
  constraint campaign_links_are_of_a_model foreign key (model_id) references models (id) on delete cascade,
  constraint campaign_name_is_lower_case_words_joined_by_hyphens check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(name) <= 40),
  constraint cost_and_subscriptions_are_not_negative check (cost_cents >= 0 and subscriptions >= 0)
);

-- Each outbound link of a listed model, and its last check. Without `checked_at` it has not been checked yet.
create table link_checks (
  model_id integer not null references models (id) on delete cascade,
  platform text not null,
  link text not null,
  state text not null default 'unclear',
  status smallint,
  -- Checks in a row that did not find it, and those in a row that found it missing.
  failures smallint not null default 0,
  missing smallint not null default 0,
  checked_at timestamptz(3),
  missing_since timestamptz(3),
  next_at timestamptz(3) not null,
  constraint link_checks_key primary key (model_id, platform),
  constraint link_check_state_is_known check (state in ('works', 'unclear', 'dead'))
);
create index link_checks_due on link_checks (next_at);
create index dead_links on link_checks (missing_since) where state = 'dead';

-- Proposals and pictures of holders

-- Changes of a profile that its holder proposes. A replaced or withdrawn proposal is deleted; the audit log keeps that it was made.
create table model_proposals (
  id integer generated always as identity primary key,
  model_id integer not null references models (id) on delete cascade,
  -- The proposed fields, and the same fields as they were when the proposal was made.
  changes jsonb not null,
  base jsonb not null,
  message text not null,
  state text not null default 'pending',
  reason text,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text,
  constraint proposal_state_is_known check (state in ('pending', 'applied', 'declined')),
  constraint decided_proposal_says_when_and_by_whom
    check ((state = 'pending') = (decided_at is null) and (state = 'pending') = (decided_by is null)),
  constraint only_a_declined_proposal_has_a_reason check ((state = 'declined') = (reason is not null))
);
create unique index model_has_one_pending_proposal on model_proposals (model_id) where state = 'pending';
create index proposals_of_a_model on model_proposals (model_id, id desc);
create index proposals_by_state on model_proposals (state, id desc);

-- Pictures that holders and requesters uploaded. They are stored here, so that every instance serves them and every backup has them. A
-- picture belongs to a model, or to a listing request whose model does not exist yet; the activation gives it to the model.
create table pictures (
  id text primary key,
  model_id integer references models (id) on delete cascade,
  -- The hash of the uploaded file, so that a repeated upload is recognized.
  source_hash bytea not null,
  uploaded_at timestamptz(3) not null,
  listing_reference text,
  -- When the requester of a listing chose this picture as the profile photo; the latest choice counts. Without one it is the first upload.
  profile_chosen_at timestamptz,
  constraint picture_has_one_owner check (num_nonnulls(model_id, listing_reference) = 1),
  constraint model_has_a_picture_once unique (model_id, source_hash),
  constraint listing_has_a_picture_once unique (listing_reference, source_hash),
  constraint picture_id_is_128_random_bits check (id ~ '^[0-9a-f]{32}$')
);
create index pictures_by_age on pictures (uploaded_at);

create table picture_files (
  picture_id text not null references pictures (id) on delete cascade,
  width smallint not null,
  format text not null,
  content bytea not null,
  constraint picture_files_key primary key (picture_id, width, format)
);
-- WebP and JPEG do not become smaller by another compression.
alter table picture_files alter column content set storage external;

-- Events that are published after the transaction that caused them

create table outbox (
  position bigint generated always as identity primary key,
  id uuid not null,
  message jsonb not null,
  created_at timestamptz not null default now()
);
