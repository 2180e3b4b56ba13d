-- Up Migration

-- When the content of the page last changed: text, images, links, badge, archived state. Likes, status, rating, trending and placement do
-- not count: search engines ignore dates that change too often.
alter table models add column content_changed_at timestamptz(3) not null default now();
alter table videos add column content_changed_at timestamptz(3) not null default now();

update models set content_changed_at = updated_at;
update videos v set content_changed_at = greatest(v.created_at, m.archived_at) from models m where m.id = v.model_id;

-- Down Migration

alter table videos drop column content_changed_at;
alter table models drop column content_changed_at;
