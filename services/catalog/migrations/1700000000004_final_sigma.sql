-- Up Migration

-- Folding used to keep the sigma that ends a word (ς) apart from the one within (σ), so that the beginning of a Greek name did not find it.
update models set search_name = replace(search_name, 'ς', 'σ'), search_document = replace(search_document::text, 'ς', 'σ')::tsvector
  where search_document::text like '%ς%' or search_name like '%ς%';
update videos set search_name = replace(search_name, 'ς', 'σ'), search_document = replace(search_document::text, 'ς', 'σ')::tsvector
  where search_document::text like '%ς%' or search_name like '%ς%';

insert into search_words (word) select replace(word, 'ς', 'σ') from search_words where word like '%ς%' on conflict do nothing;
delete from search_words where word like '%ς%';
insert into video_words (word) select replace(word, 'ς', 'σ') from video_words where word like '%ς%' on conflict do nothing;
delete from video_words where word like '%ς%';

-- Down Migration

-- Nothing: what ended a word is no longer known, and either form is found.
