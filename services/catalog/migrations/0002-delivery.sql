-- Up Migration

-- The cards seen that a placement promises; 0 for those that began before, and for gifts. What is neither delivered (placement_days)
-- nor given back is owed. Given back is what was still owed when the placement was refunded, removed or archived; then nothing changes
-- any more.
alter table placements
  add column promised_cards integer not null default 0,
  add column owed_cards integer not null default 0,
  add column given_back_cards integer not null default 0,
  add column given_back_at timestamptz(3),
  -- The latest day on which cards of the model were known when the placement began, and how many: those are not its own.
  add column counts_from date,
  add column seen_before integer not null default 0,
  -- Days by which what was owed has extended it.
  add column extended_days smallint not null default 0,
  add constraint cards_of_a_placement_are_not_negative check (promised_cards >= 0 and owed_cards >= 0 and given_back_cards >= 0 and seen_before >= 0),
  add constraint cards_are_given_back_at_a_moment check (given_back_at is not null or given_back_cards = 0),
  add constraint what_is_given_back_is_not_owed check (given_back_at is null or owed_cards = 0);
create index placements_that_owe on placements (model_id) where owed_cards > 0;

-- The promised cards that a placement has delivered, by day of SITE_TIMEZONE. Each card seen is in one placement at most.
create table placement_days (
  placement_id integer not null,
  day date not null,
  cards integer not null,
  constraint placement_days_key primary key (placement_id, day),
  constraint placement_days_are_of_a_placement foreign key (placement_id) references placements (id) on delete cascade,
  constraint delivered_cards_are_not_negative check (cards >= 0)
);
create index placement_days_by_day on placement_days (day);

-- So many models at the beginning of model_ids have received less of what was due to them than the others: they keep the first slots
-- and take turns there.
alter table rotations add column leader_count smallint not null default 0;
