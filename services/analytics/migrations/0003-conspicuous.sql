-- Up Migration

-- Days of models whose pattern is marked, from the log of the day after its end: opened profiles and clicks that show it, and all of them.
create table conspicuous_days (
  day date not null,
  model_id bigint not null,
  reason text not null,
  events integer not null,
  of_events integer not null,
  constraint conspicuous_days_key primary key (day, model_id, reason),
  constraint events_are_part_of_all check (events between 0 and of_events)
);
create index conspicuous_days_of_a_model on conspicuous_days (model_id, day);

-- Days that were looked at; examined_at is empty while a worker is at it.
create table examined_days (
  day date primary key,
  started_at timestamptz(3) not null,
  examined_at timestamptz(3)
);

-- Recounts with the rules of detection. Without applies one only measures what would change.
create table refilters (
  id integer generated always as identity primary key,
  day date not null,
  applies boolean not null,
  state text not null default 'waiting',
  requested_by text not null,
  requested_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  figures integer,
  removed bigint,
  why text,
  constraint refilter_state_is_known check (state in ('waiting', 'running', 'done', 'failed'))
);
create unique index one_refilter_of_a_day_at_once on refilters (day) where state in ('waiting', 'running');
create index applied_refilters on refilters (day) where applies and state = 'done';
