import { foldedWords } from '@marquee/contracts/fold';
import type { Model } from '@marquee/contracts/http/models';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { type Meanings, textQuery } from '../search/text-query';
import { type ModelRow, modelColumns, modelOf } from './model-row';
import { similarWords } from './similar-words';

type Page = { readonly limit: number; readonly offset: number };
type Found = { readonly models: Model[]; readonly total: number };

/** Words beyond these are not looked at. */
const mostWords = 8;

/** With fewer plain hits than this the search also forgives typos; with more, mistyped readings would only bury them. */
const enoughHits = 24;

/**
 * The models that have every word of `text`, in any order, in their name, category or tags: the whole name first, then whole words,
 * then beginnings of words, then words with one typo, then with two; within each, those featured at that moment first, then by likes.
 */
export const searchedModels = async (db: Queryable, text: string, page: Page, at: Date): Promise<Found> => {
  const words = [...new Set(foldedWords(text))].slice(0, mostWords);
  if (words.length === 0) return { models: [], total: 0 };
  const asked = foldedWords(text).join(' ');
  const plain = words.map((word): Meanings => ({ whole: [], beginnings: [word] }));
  const queries = { exact: textQuery(words.map((word) => ({ whole: [word], beginnings: [] }))), beginnings: textQuery(plain) };

  const found = await search(db, asked, { ...queries, oneTypo: queries.beginnings, wide: queries.beginnings }, page, at);
  if (found.total >= enoughHits) return found;

  const similar = await Promise.all(words.map((word) => similarWords(db, word)));
  if (similar.every((some) => some.length === 0)) return found;
  const withTypos = (most: number): string =>
    textQuery(
      words.map((word, nth) => ({
        whole: (similar[nth] ?? []).filter(({ typos }) => typos <= most).map((one) => one.word),
        beginnings: [word],
      })),
    );
  return await search(db, asked, { ...queries, oneTypo: withTypos(1), wide: withTypos(2) }, page, at);
};

type Queries = { readonly exact: string; readonly beginnings: string; readonly oneTypo: string; readonly wide: string };

/** Grades what `wide` finds by the narrowest query that it fulfils, and returns a page in that order with the number of all. */
const search = async (db: Queryable, asked: string, queries: Queries, { limit, offset }: Page, at: Date): Promise<Found> => {
  const isForgiving = queries.wide !== queries.beginnings;
  const { rows } = await db.query<ModelRow & { total: number; grade: number | null }>(
    `with found as materialized (
       select m.id, m.likes, coalesce(m.featured_until > $1, false) as featured,
         case when m.search_name = $2 then 0
           when m.search_document @@ $3::tsquery then 1
           when $4::tsquery is null or m.search_document @@ $4::tsquery then 2
           when m.search_document @@ $5::tsquery then 3
           else 4 end as grade
       from models m
       where m.archived_at is null and m.search_document @@ $6::tsquery
     ),
     page as materialized (
       select * from found order by grade, featured desc, likes desc nulls last, id desc limit $7 offset $8
     )
     select (select count(*) from found) as total, page.grade, ${modelColumns}
     from (select 1) always left join page on true left join models m on m.id = page.id
     order by page.grade, page.featured desc, page.likes desc nulls last, page.id desc`,
    // Without typos to forgive, what is neither the name nor whole words is found by beginnings: no need to compare each row again.
    [at, asked, queries.exact, isForgiving ? queries.beginnings : null, queries.oneTypo, queries.wide, limit, offset],
  );
  // The left joins give one row without a model where the page is empty, so that the number of all is known all the same.
  return { models: rows.filter(({ grade }) => grade !== null).map((row) => modelOf(row, at)), total: rows[0]?.total ?? 0 };
};
