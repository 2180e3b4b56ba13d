-- Up Migration

-- search_document holds the words of name, category and tags, and with a sign before it each word of the name (^), the whole name (=) and
-- each handle (@). search_text holds all of these and, with ~ before it, each other word of description and bio. Two columns, so that the many
-- searches by name read a short document. The words are folded by the service, which rewrites rows whose document_version is older than its own.
alter table models
  add column search_text tsvector not null default '',
  add column document_version smallint not null default 1,
  -- Until when status and is_online hold. Without it, and afterward, nobody has said so: the model is not shown as online.
  add column status_until timestamptz(3);
create index models_by_text on models using gin (search_text) where archived_at is null;
create index models_by_document_version on models (document_version, id);

-- The whole title and each word of it, as for models.
update videos set search_document = search_document || array_to_tsvector(
  array['=' || search_name] || array(select distinct '^' || word from unnest(string_to_array(search_name, ' ')) as word));
