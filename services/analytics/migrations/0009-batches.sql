-- Up Migration

-- Ids of client batches, as the first 128 bits of a hash, each under the hour in which its events were accepted and under the one before, in hours
-- since 1970: two copies that were accepted within an hour have one of these rows in common. Partitions of an hour are dropped as a whole; what
-- belongs to none of them is in the default one. The default of `hour` is for workers of the former version, which give none.
alter table client_batches rename to former_client_batches;
create table client_batches (
  batch uuid not null,
  hour integer not null default floor(extract(epoch from now()) / 3600),
  constraint client_batches_once_an_hour primary key (batch, hour)
) partition by range (hour);
create table client_batches_default partition of client_batches default;

-- Drops what is before `needed`, and creates partitions from there, of a day at most, to six hours from now. Returns how many were dropped. The
-- service may call it, and does not own the tables. Counting waits some milliseconds; without the lock in two seconds nothing is changed.
create function keep_batch_hours(needed integer) returns integer
language plpgsql security definer set search_path = analytics, pg_temp set lock_timeout = '2s' as $$
declare
  now_hour integer := floor(extract(epoch from now()) / 3600);
  known integer[] := array(select substring(relname from '\d+$')::integer from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'client_batches'::regclass and relname <> 'client_batches_default');
  missing integer[] := array(select h from generate_series(greatest(needed, now_hour - 25), now_hour + 6) as h where h <> all (known));
  old integer[] := array(select h from unnest(known) as h where h < needed);
  each integer;
begin
  if missing || old = '{}' and not exists (select from client_batches_default where hour < needed) then
    return 0;
  end if;
  -- First the table, as counting does, and then its partitions: they cannot wait for each other.
  lock table client_batches in access exclusive mode;
  foreach each in array missing loop
    execute format('create table client_batches_%s (like client_batches including all)', each);
    execute format('with moved as (delete from client_batches_default where hour = %1$s returning *) insert into client_batches_%1$s select * from moved', each);
    execute format('alter table client_batches attach partition client_batches_%s for values from (%s) to (%s)', each, each, each + 1);
  end loop;
  foreach each in array old loop
    execute format('drop table client_batches_%s', each);
  end loop;
  if not exists (select from client_batches_default where hour >= needed) then
    truncate client_batches_default;
  end if;
  delete from client_batches_default where hour < needed;
  return cardinality(old);
end
$$;

select keep_batch_hours(floor(extract(epoch from now()) / 3600)::integer - 25);
insert into client_batches (batch, hour)
select batch, floor(extract(epoch from counted_at) / 3600) - earlier from former_client_batches, generate_series(0, 1) as earlier;
drop table former_client_batches;
