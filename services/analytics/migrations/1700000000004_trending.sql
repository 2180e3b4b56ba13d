-- Up Migration

-- Trending reads two weeks of all models, while the key starts with the model. Days are written in order, so a BRIN index finds the
-- blocks to read and adds no cost to counting.
create index model_days_by_day on model_days using brin (day) with (autosummarize = on);

-- When the trending order was last announced, and of how many models. One worker announces it for all.
create table trending_told (
  one boolean not null default true,
  computed_at timestamptz(3) not null,
  models integer not null,
  constraint trending_told_once primary key (one),
  constraint trending_told_is_one_row check (one)
);

-- Down Migration

drop table trending_told;
drop index model_days_by_day;
