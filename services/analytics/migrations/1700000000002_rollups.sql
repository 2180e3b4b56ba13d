-- Up Migration

-- Sums per day of SITE_TIMEZONE. Every key starts with what is queried (a day, or a model and a day), so that a read is a range of
-- the key. Sums are the only columns that change and no index holds them: updates stay within the page (fillfactor leaves the room).

create table site_days (
  day date not null,
  views bigint not null,
  visitors bigint not null,
  counted_at timestamptz not null default now(),
  constraint site_days_key primary key (day)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create table site_hours (
  day date not null,
  hour smallint not null,
  views bigint not null,
  constraint site_hours_key primary key (day, hour)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- The pseudonyms that have been counted as visitors of a day. Deleted some days after the last change of the day.
create table site_visitors (
  day date not null,
  visitor bigint not null,
  constraint site_visitors_counted_once primary key (day, visitor)
);

create table page_days (
  day date not null,
  path text collate "C" not null,
  views bigint not null,
  constraint page_days_key primary key (day, path)
) with (fillfactor = 80);

create table entry_page_days (
  day date not null,
  path text collate "C" not null,
  visitors bigint not null,
  constraint entry_page_days_key primary key (day, path)
) with (fillfactor = 80);

create table referrer_days (
  day date not null,
  referrer text collate "C" not null,
  views bigint not null,
  visitors bigint not null,
  constraint referrer_days_key primary key (day, referrer)
) with (fillfactor = 70);

create table country_days (
  day date not null,
  country text collate "C" not null,
  views bigint not null,
  visitors bigint not null,
  constraint country_days_key primary key (day, country)
) with (fillfactor = 50);

create table device_days (
  day date not null,
  device text collate "C" not null,
  views bigint not null,
  visitors bigint not null,
  constraint device_days_key primary key (day, device)
) with (fillfactor = 50);

create table browser_days (
  day date not null,
  browser text collate "C" not null,
  views bigint not null,
  visitors bigint not null,
  constraint browser_days_key primary key (day, browser)
) with (fillfactor = 50);

create table model_days (
  model_id bigint not null,
  day date not null,
  card bigint not null,
  profile bigint not null,
  clicks bigint not null,
  constraint model_days_key primary key (model_id, day)
) with (fillfactor = 80);

create table model_surface_days (
  model_id bigint not null,
  day date not null,
  surface text collate "C" not null,
  position smallint not null,
  impressions bigint not null,
  clicks bigint not null,
  constraint model_surface_days_key primary key (model_id, day, surface, position)
) with (fillfactor = 80);

create table model_platform_days (
  model_id bigint not null,
  day date not null,
  platform text collate "C" not null,
  clicks bigint not null,
  constraint model_platform_days_key primary key (model_id, day, platform)
) with (fillfactor = 80);

-- model_id 0 is the site: everything invalid, whichever model it was about.
create table invalid_days (
  model_id bigint not null,
  day date not null,
  type text collate "C" not null,
  reason text collate "C" not null,
  events bigint not null,
  constraint invalid_days_key primary key (model_id, day, type, reason)
) with (fillfactor = 70);

-- How many distinct names a day's list has admitted; beyond the limit new ones are summed under '(other)'.
create table daily_names (
  list text not null,
  day date not null,
  taken integer not null,
  constraint daily_names_key primary key (list, day)
) with (fillfactor = 50);

-- The most counted names of each day with their figures, so that a month's ranking reads thirty rows instead of thirty days of names.
-- Where settled_at equals the day's counted_at the figures are exact; otherwise they only select the names to look up.
create table day_tops (
  list text not null,
  day date not null,
  names text[] not null,
  views bigint[] not null,
  visitors bigint[] not null,
  settled_at timestamptz not null,
  constraint day_tops_key primary key (list, day)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
