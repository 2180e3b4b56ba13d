-- Up Migration

-- The people of a day's clicks and the networks of its visits, each once per model with the groups in which it has been counted, one a line:
-- the dimension, a space and the name. Before it was one row for each of about six groups. Deleted some days after the last change of the day.
alter table click_visitors rename to former_click_visitors;
create table click_visitors (
  day date not null,
  model_id bigint not null,
  visitor bigint not null,
  groups text collate "C" not null,
  constraint click_visitors_one_row_each primary key (day, model_id, visitor)
) with (fillfactor = 90);
insert into click_visitors (day, model_id, visitor, groups)
select day, model_id, visitor, string_agg(dimension || ' ' || name, E'\n') from former_click_visitors group by day, model_id, visitor;
drop table former_click_visitors;
