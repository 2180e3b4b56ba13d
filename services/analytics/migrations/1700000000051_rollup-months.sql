-- Up Migration

-- The large tables of daily sums are partitioned by month, so that old months are removed by dropping a table and the index that counting
-- changes is that of a month. No row is moved: what a table holds becomes one partition, up to the end of this month.

-- Each step is a transaction of its own, because none may lock a table for longer than a moment: workers and dashboards use them. A run that
-- is interrupted is continued by the next one. A step locks one table, so it cannot deadlock with a worker, which locks several.
create function pg_temp.is_partitioned(rollup text) returns boolean language sql as $$
  select relkind = 'p' from pg_class where oid = rollup::regclass
$$;

-- Known months: what is counted meanwhile is before the end of the month in which tomorrow is.
create function pg_temp.end_of_history() returns date language sql as $$
  select (date_trunc('month', greatest((now() at time zone 'UTC')::date + 1, max(day))) + interval '1 month')::date from site_days
$$;

-- The constraint that proves where the rows belong. It is checked for new rows at once, and for the others without a lock that stops counting.
create function pg_temp.limit_history(rollup text) returns void language plpgsql as $$
begin
  if pg_temp.is_partitioned(rollup) or exists (
    select from pg_constraint where conrelid = rollup::regclass and conname = rollup || '_history'
      and strpos(pg_get_constraintdef(oid), pg_temp.end_of_history()::text) > 0) then
    return;
  end if;
  -- Left by a run that was interrupted last month.
  execute format('alter table %I drop constraint if exists %I', rollup, rollup || '_history');
  execute format('alter table %I add constraint %I check (day < %L) not valid', rollup, rollup || '_history', pg_temp.end_of_history());
end
$$;

create function pg_temp.check_history(rollup text) returns void language plpgsql as $$
begin
  if not pg_temp.is_partitioned(rollup) then
    execute format('alter table %I validate constraint %I', rollup, rollup || '_history');
  end if;
end
$$;

create function pg_temp.partition_by_month(rollup text) returns void language plpgsql as $$
declare
  history text := rollup || '_history';
  key text := rollup || '_key';
  columns text;
  until date;
  settings text;
  has_rows boolean;
  held record;
begin
  if pg_temp.is_partitioned(rollup) then
    return;
  end if;
  execute format('lock table %I in access exclusive mode', rollup);
  select substring(pg_get_constraintdef(oid) from '\d{4}-\d\d-\d\d')::date into strict until
  from pg_constraint where conrelid = rollup::regclass and conname = history;
  select pg_get_constraintdef(oid) into strict columns from pg_constraint where conrelid = rollup::regclass and conname = key;
  select array_to_string(reloptions, ', ') into settings from pg_class where oid = rollup::regclass;
  execute format('alter table %I rename to %I', rollup, history);
  execute format('alter table %I rename constraint %I to %I', history, key, history || '_key');
  execute format('create table %I (like %I) partition by range (day)', rollup, history);
  execute format('alter table %I add constraint %I %s', rollup, key, columns);
  execute format('create table %I partition of %I default with (%s)', rollup || '_default', rollup, settings);
  -- Running services keep their rights.
  for held in
    select grantee::regrole::text as grantee, string_agg(privilege_type, ', ') as privileges
    from pg_class, aclexplode(relacl) where pg_class.oid = history::regclass and grantee <> relowner group by grantee
  loop
    execute format('grant %s on %I to %s', held.privileges, rollup, held.grantee);
  end loop;
  execute format('select exists (select from %I)', history) into has_rows;
  if has_rows then
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', rollup, history, until);
    execute format('alter table %I drop constraint %I', history, history);
  else
    execute format('drop table %I', history);
  end if;
end
$$;

-- The partitions of every partitioned table. Without `first`: from the beginning.
create view rollup_partitions as
select parent.relname::text as rollup, child.relname::text as partition, bound = 'DEFAULT' as is_default,
  substring(bound from 'FROM \(''([-0-9]+)''\)')::date as first, substring(bound from 'TO \(''([-0-9]+)''\)')::date as until
from pg_inherits join pg_class as parent on parent.oid = inhparent join pg_class as child on child.oid = inhrelid,
  lateral pg_get_expr(child.relpartbound, child.oid) as bound
where parent.relnamespace = current_schema()::regnamespace and parent.relkind = 'p';

-- Creates the partitions that a table lacks from the month of `first` to the month of `last`, and returns their number. Rows of these months
-- that are in the default partition move. The service may call it, and does not own the tables. Only the default partition is locked.
create function add_rollup_months(rollup text, first date, last date) returns integer
language plpgsql security definer set search_path = analytics, pg_temp set datestyle = 'ISO' as $$
declare
  month date;
  month_end date;
  partition text;
  rest text := rollup || '_default';
  settings text;
  added integer := 0;
begin
  select array_to_string(reloptions, ', ') into strict settings from pg_class where oid = rest::regclass;
  for month in select generate_series(date_trunc('month', first::timestamp), last::timestamp, interval '1 month')::date loop
    month_end := (month + interval '1 month')::date;
    continue when exists (
      select from rollup_partitions as known
      where known.rollup = add_rollup_months.rollup and not is_default and coalesce(known.first, '-infinity') < month_end and known.until > month);
    partition := rollup || to_char(month, '_YYYY_MM');
    execute format('create table %I (like %I) with (%s)', partition, rest, settings);
    execute format('lock table %I in access exclusive mode', rest);
    execute format('with moved as (delete from %I where day >= %L and day < %L returning *) insert into %I select * from moved', rest, month, month_end, partition);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', rollup, partition, month, month_end);
    added := added + 1;
  end loop;
  return added;
end
$$;

-- Drops the partitions of a table that end at `until` or before, and returns their names. The last year is kept in any case.
create function drop_rollup_months(rollup text, until date) returns text[]
language plpgsql security definer set search_path = analytics, pg_temp set datestyle = 'ISO' as $$
declare
  partition text;
  dropped text[] := '{}';
begin
  if until > now() - interval '1 year' then
    raise exception 'the figures of the last year are kept' using errcode = 'invalid_parameter_value';
  end if;
  for partition in
    select known.partition from rollup_partitions as known
    where known.rollup = drop_rollup_months.rollup and not is_default and known.until <= drop_rollup_months.until order by known.until
  loop
    execute format('drop table %I', partition);
    dropped := dropped || partition;
  end loop;
  return dropped;
end
$$;

-- When the days of the month were removed from the partitioned tables. The sums of such a month are final: never delete its row.
alter table summed_months add column days_removed_at timestamptz;

commit; begin;
select pg_temp.limit_history('model_surface_days');
commit; begin;
select pg_temp.check_history('model_surface_days');
commit; begin;
select pg_temp.partition_by_month('model_surface_days');
select add_rollup_months('model_surface_days', (now() - interval '1 month')::date, (now() + interval '3 months')::date);
commit; begin;
select pg_temp.limit_history('model_hours');
commit; begin;
select pg_temp.check_history('model_hours');
commit; begin;
select pg_temp.partition_by_month('model_hours');
select add_rollup_months('model_hours', (now() - interval '1 month')::date, (now() + interval '3 months')::date);
commit; begin;
select pg_temp.limit_history('model_audience_days');
commit; begin;
select pg_temp.check_history('model_audience_days');
commit; begin;
select pg_temp.partition_by_month('model_audience_days');
select add_rollup_months('model_audience_days', (now() - interval '1 month')::date, (now() + interval '3 months')::date);
commit; begin;
select pg_temp.limit_history('page_days');
commit; begin;
select pg_temp.check_history('page_days');
commit; begin;
select pg_temp.partition_by_month('page_days');
select add_rollup_months('page_days', (now() - interval '1 month')::date, (now() + interval '3 months')::date);
commit; begin;
select pg_temp.limit_history('entry_page_days');
commit; begin;
select pg_temp.check_history('entry_page_days');
commit; begin;
select pg_temp.partition_by_month('entry_page_days');
select add_rollup_months('entry_page_days', (now() - interval '1 month')::date, (now() + interval '3 months')::date);

