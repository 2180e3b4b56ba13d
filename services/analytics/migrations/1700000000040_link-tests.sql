-- Up Migration

-- Clicks that holders make to see how their own clicks are counted. The worker completes the row in the transaction that counts the click.
create table link_tests (
  id uuid not null,
  model_id bigint not null,
  created_at timestamptz(3) not null default now(),
  platform text,
  producer uuid,
  seq bigint,
  accepted_at timestamptz(3),
  counted_at timestamptz(3),
  day date,
  invalid text,
  constraint link_tests_id primary key (id)
);
create index link_tests_by_model on link_tests (model_id, created_at);

-- Down Migration

drop table link_tests;
