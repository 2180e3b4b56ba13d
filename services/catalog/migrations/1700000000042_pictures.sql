-- Up Migration

-- Pictures that model holders uploaded. They are stored here, so that every instance serves them and every backup has them.
create table pictures (
  id text primary key,
  model_id integer not null references models (id) on delete cascade,
  -- Of the uploaded file, so that a repeated upload is recognized.
  source_hash bytea not null,
  uploaded_at timestamptz(3) not null,
  constraint model_has_a_picture_once unique (model_id, source_hash),
  constraint picture_id_is_128_random_bits check (id ~ '^[0-9a-f]{32}$')
);
create index pictures_by_age on pictures (uploaded_at);

create table picture_files (
  picture_id text not null references pictures (id) on delete cascade,
  width smallint not null,
  format text not null,
  content bytea not null,
  constraint picture_files_key primary key (picture_id, width, format)
);
-- WebP and JPEG do not become smaller by another compression.
alter table picture_files alter column content set storage external;

-- Down Migration

drop table picture_files;
drop table pictures;
