-- Up Migration

-- What operators noted about days of the figures.
create table notes (
  id bigint generated always as identity constraint notes_id primary key,
  day date not null,
  text text not null constraint notes_text check (length(text) between 1 and 200),
  created_by text not null,
  created_at timestamptz(3) not null default now()
);
create index notes_of_a_day on notes (day);
