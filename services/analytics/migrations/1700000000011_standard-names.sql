-- Up Migration

-- Tables are renamed to the terms of the code. A view under each former name takes the statements of the previous version, which still
-- serves while this runs; a later migration drops the views.

alter table marks rename to processed_messages;
alter table processed_messages rename constraint marks_one_per_message to processed_messages_one_per_message;
-- Compaction in the previous version deletes by ctid.
create view marks as
select ctid, producer, seq, events, repeated, accepted_through, counted_at from processed_messages;

alter table workers rename to worker_heartbeats;
alter table worker_heartbeats rename column drained_through to watermark;
alter table worker_heartbeats rename column beat_at to heartbeat_at;
alter table worker_heartbeats rename constraint workers_one_row_each to worker_heartbeats_one_row_each;
create view workers as
select worker, watermark as drained_through, heartbeat_at as beat_at from worker_heartbeats;

alter table hand_overs rename to invite_links;
alter table invite_links rename constraint hand_overs_one_per_model to invite_links_one_per_model;
alter table invite_links rename constraint hand_overs_token to invite_links_token;
create view hand_overs as
select model_id, token_hash, created_at, expires_at, used_at from invite_links;

alter table trending_told rename to trending_announced;
alter table trending_announced rename constraint trending_told_once to trending_announced_once;
alter table trending_announced rename constraint trending_told_is_one_row to trending_announced_is_one_row;
create view trending_told as
select one, computed_at, models from trending_announced;
