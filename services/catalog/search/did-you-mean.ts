import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Collection } from '../lists/collection';
import { type NearWords, similarWords } from './word-variants';

const maxSuggestions = 6;
/** One more than the search itself forgives. */
const maxTypos = 3;

/** For a search in vain: its known words, and similar ones for the others. Each finds something. */
export const didYouMean = async (db: Queryable, target: Collection, near: NearWords): Promise<string[]> => {
  const suggestions = [...near.keys()].flatMap((word) => {
    const similar = similarWords(near, word, Math.min(maxTypos, Math.floor(word.length / 2)));
    return [word, ...similar.map((one) => one.word).slice(0, maxSuggestions)];
  });
  return await findable(db, target, [...new Set(suggestions)]);
};

/** The words that a listed row has, in the order given. */
const findable = async (
  db: Queryable,
  { table, alias, listed }: Collection,
  words: readonly string[],
): Promise<string[]> => {
  const { rows } = await db.query<{ word: string }>(
    `select suggested.word from unnest($1::text[]) with ordinality as suggested (word, place)
     where exists (
       select 1 from ${table} ${alias} where ${listed} and ${alias}.search_document @@ quote_literal(suggested.word)::tsquery
     )
     order by suggested.place limit ${maxSuggestions}`,
    [words],
  );
  return rows.map(({ word }) => word);
};
