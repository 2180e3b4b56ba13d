-- Up Migration

-- The newest backup and the newest verified one, as infra/backup records them. A restored database has those of its own time.
create table backup_runs (
  kind text primary key,
  backup text not null,
  at timestamptz not null default now(),
  constraint backup_run_kind_is_known check (kind in ('backup', 'verification'))
);

-- Down Migration

drop table backup_runs;
