-- Up Migration

-- The model whose holder has the webhook, and its slug when it was added; null: the site's. What ends the holder's access deletes older ones.
alter table webhooks
  add column model_id bigint,
  add column slug text,
  add column created_at timestamptz not null default now();

-- When the access of a model's holder ended last: a webhook that was asked for earlier is not added any more.
create table holder_access_ends (model_id bigint primary key, ended_at timestamptz not null);
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, created_at);
