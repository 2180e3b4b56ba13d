-- Up Migration

-- Every word by which a search finds a model, those of its texts too. A search reads the words that begin with what was typed from here, because
-- the index of the documents reads exact words several times as fast as beginnings; and looks for the words that a mistyped one may mean.
-- The database keeps it, so that rows written by an older version during an update are complete.
create table text_words (
  word text collate "C" primary key
);

create function words_of(document tsvector) returns setof text language sql immutable as $$
  select distinct ltrim(term, '~') from unnest(tsvector_to_array(document)) as term where term !~ '^[=^@]'
$$;

insert into text_words select distinct words_of(search_text) from models;

create function add_text_words() returns trigger language plpgsql set search_path from current as $$
begin
  -- Sorted, so that concurrent transactions lock the same words in the same order.
  if tg_op = 'INSERT' then
    insert into text_words select distinct words_of(search_text) as word from added order by word on conflict do nothing;
  else
    insert into text_words select words_of(new.search_text) as word order by word on conflict do nothing;
  end if;
  return null;
end $$;
create trigger words_of_new_models_are_known after insert on models referencing new table as added
  for each statement execute function add_text_words();
create trigger words_of_changed_models_are_known after update on models
  for each row when (old.search_text is distinct from new.search_text) execute function add_text_words();

-- Searches without a result by term and day, stored from five people of a day on; who searched is not.
create table missed_searches (
  day date,
  term text,
  people integer not null,
  primary key (day, term),
  constraint few_people_are_not_stored check (people >= 5)
);
