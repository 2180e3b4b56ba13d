-- Up Migration

-- The model whose holder has the webhook, and its slug when it was added; null: the site's. What ends the holder's access deletes older ones.
alter table webhooks
  add column model_id bigint,
  add column slug text,
  add column created_at timestamptz not null default now();
