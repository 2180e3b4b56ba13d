-- Up Migration

-- When the home cards that each model has received were last announced. One worker announces them for all.
create table served_announced (
  one boolean not null default true,
  computed_at timestamptz(3) not null,
  constraint served_announced_once primary key (one),
  constraint served_announced_is_one_row check (one)
);
