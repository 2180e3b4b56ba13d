-- Up Migration

-- When what a page says of it last changed: its words, pictures, links and badge, and whether it is listed. Likes, status, rating, trending
-- and featuring leave it as it is, because a search engine that is told of changes too often stops believing them.
alter table models add column content_changed_at timestamptz(3) not null default now();
alter table videos add column content_changed_at timestamptz(3) not null default now();

update models set content_changed_at = updated_at;
update videos v set content_changed_at = greatest(v.created_at, m.archived_at) from models m where m.id = v.model_id;

-- Down Migration

alter table videos drop column content_changed_at;
alter table models drop column content_changed_at;
