-- Up Migration

-- Where retention has removed the beginning of the audit log. The chain of the rest continues from the hash of the newest row.
create table audit_anchors (
  -- Of the last removed entry.
  position bigint primary key,
  hash bytea not null,
  removed integer not null,
  at timestamptz not null default now(),
  constraint anchor_hash_is_sha256 check (octet_length(hash) = 32)
);

-- As before, except for entries up to an anchor. Anchors are written by the function below only.
create or replace function refuse_audit_change() returns trigger language plpgsql set search_path = admin, pg_temp as $$
begin
  if tg_op = 'DELETE' and old.position <= (select max(position) from audit_anchors) then
    return old;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;

-- Removes up to 10,000 of the oldest entries that were recorded before `earliest`, and returns their number. Entries of the last year and
-- the newest entry stay. The service may call it, and may not remove rows itself.
create function trim_audit_log(earliest timestamptz) returns integer language plpgsql security definer set search_path = admin, pg_temp as $$
declare
  newest bigint;
  first_kept bigint;
  last_removed audit_log;
  removed integer;
begin
  if earliest > now() - interval '1 year' then
    raise exception 'the audit log keeps at least a year' using errcode = 'invalid_parameter_value';
  end if;
  perform pg_advisory_xact_lock(hashtext(current_schema() || '.audit_log'));
  select position into newest from audit_log order by position desc limit 1;
  select position into first_kept from audit_log where recorded_at >= earliest order by position limit 1;
  select * into last_removed from (
    select * from audit_log where position < least(newest, first_kept) order by position limit 10000
  ) oldest order by position desc limit 1;
  if last_removed.position is null then
    return 0;
  end if;
  select count(*) into removed from audit_log where position <= last_removed.position;
  insert into audit_anchors (position, hash, removed) values (last_removed.position, last_removed.hash, removed);
  delete from audit_log where position <= last_removed.position;
  return removed;
end
$$;

-- Of the owner, as which the function runs. The service's role has fewer: see infra/postgres/table-rights.ts.
grant delete on audit_log to current_user;

create index mails_by_end on mails (coalesce(sent_at, gave_up_at)) where sent_at is not null or gave_up_at is not null;

-- Down Migration

drop index mails_by_end;
drop function trim_audit_log;
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;
drop table audit_anchors;
