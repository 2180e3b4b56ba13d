-- Up Migration

-- The orders of the home page's featured models. From starts_at on the models of that row move by one slot each turn, until a later row starts.
-- The first writer wins, so that every instance of the catalog computes the same slots.
create table rotations (
  starts_at timestamptz(3) primary key,
  model_ids integer[] not null
);

-- Home cards that analytics has announced, by day of SITE_TIMEZONE. due: the cards of the day while the model was featured, divided equally among the
-- models featured at that time.
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

-- Down Migration

drop table rotation_days;
drop table rotation_served;
drop table rotations;
