-- Up Migration

-- How many events of a day each tracking process has admitted beyond their network's own budget: all spend the part that networks share once.
create table shared_budgets (
  day date not null,
  producer uuid not null,
  events double precision not null,
  constraint shared_budgets_one_row_each primary key (day, producer)
);
