-- Up Migration

-- Folding used to distinguish the final sigma (ς) from the medial one (σ), so that a prefix did not find a Greek name.
update models set search_name = replace(search_name, 'ς', 'σ'), search_document = replace(search_document::text, 'ς', 'σ')::tsvector
  where search_document::text like '%ς%' or search_name like '%ς%';
update videos set search_name = replace(search_name, 'ς', 'σ'), search_document = replace(search_document::text, 'ς', 'σ')::tsvector
  where search_document::text like '%ς%' or search_name like '%ς%';

insert into search_words (word) select replace(word, 'ς', 'σ') from search_words where word like '%ς%' on conflict do nothing;
delete from search_words where word like '%ς%';
insert into video_words (word) select replace(word, 'ς', 'σ') from video_words where word like '%ς%' on conflict do nothing;
delete from video_words where word like '%ς%';

-- Down Migration

-- Not reversible: the position of the final sigmas is lost, and both forms are found.
