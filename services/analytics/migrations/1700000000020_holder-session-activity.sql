-- Up Migration

-- A session ends after a while without use, too.
alter table holder_sessions add column last_active_at timestamptz not null default now();

-- Down Migration

alter table holder_sessions drop column last_active_at;
