import { foldedWords } from '@marquee/contracts/text/fold';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Searched } from '../search/searched';
import { similarWords } from './similar-words';

const mostAsked = 4;
const mostNear = 6;
/** One more than the search itself forgives. */
const typosOffered = 3;

/**
 * Words to try instead of a search that found nothing, each of which finds something: of those asked for the ones that are known, and of
 * the others what they may have meant.
 */
export const nearWords = async (db: Queryable, searched: Searched, text: string): Promise<string[]> => {
  const asked = [...new Set(foldedWords(text))].slice(0, mostAsked);
  const meant = await Promise.all(
    asked.map(async (word) => {
      const most = Math.min(typosOffered, Math.floor(word.length / 2));
      return [
        word,
        ...(await similarWords(db, searched.words, word, most)).map((one) => one.word).slice(0, mostNear),
      ];
    }),
  );
  return await findable(db, searched, [...new Set(meant.flat())]);
};

/** Those of the words that somebody listed has, in the order given. */
const findable = async (
  db: Queryable,
  { table, alias, listed }: Searched,
  words: readonly string[],
): Promise<string[]> => {
  const { rows } = await db.query<{ word: string }>(
    `select asked.word from unnest($1::text[]) with ordinality as asked (word, place)
     where exists (select 1 from ${table} ${alias} where ${listed} and ${alias}.search_document @@ quote_literal(asked.word)::tsquery)
     order by asked.place limit ${mostNear}`,
    [words],
  );
  return rows.map(({ word }) => word);
};
