-- Up Migration

-- Videos are edited and archived like models. `listed` stays what lists read: neither the video nor its model is archived.
alter table videos
  add column version integer not null default 1,
  add column archived_at timestamptz(3);

-- Down Migration

alter table videos
  drop column version,
  drop column archived_at;
