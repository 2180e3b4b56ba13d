-- Up Migration

create table audit_log (
  position bigint generated always as identity primary key,
  event_id uuid not null,
  at timestamptz not null,
  recorded_at timestamptz not null default now(),
  event_type text not null,
  role text not null,
  who text not null,
  what text not null,
  about_kind text not null,
  about_id text not null,
  about_name text not null,
  before jsonb,
  after jsonb,
  request_id text,
  -- What the search looks into.
  words text not null generated always as (
    lower(who || ' ' || what || ' ' || about_kind || ' ' || about_id || ' ' || about_name || ' ' || coalesce(before::text, '') || ' '
      || coalesce(after::text, '') || ' ' || coalesce(request_id, ''))
  ) stored,
  constraint each_event_is_recorded_once unique (event_id),
  constraint role_is_known check (role in ('admin', 'holder', 'service', 'visitor'))
);

create index audit_by_time on audit_log (at);
create index audit_by_who on audit_log (who, position desc);
create index audit_by_what on audit_log (what, position desc);
create index audit_by_word on audit_log using gin (words gin_trgm_ops);

-- Append-only in two ways: no role, superusers included, can change or remove a row without dropping this trigger …
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_log_is_append_only before update or delete on audit_log for each row execute function refuse_audit_change();
create trigger audit_log_is_not_emptied before truncate on audit_log for each statement execute function refuse_audit_change();

-- … and the service's role, which owns the table, may only select and insert. Last, since creating the trigger needs another right.
revoke all on audit_log from current_user;
grant select, insert on audit_log to current_user;
