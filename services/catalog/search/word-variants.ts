import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Collection } from '../lists/collection';
import { swapsOf, typosBetween, typosForgiven } from './typos';

/** The words and prefixes that match one word of a search. Folded words are letters and digits, so they need no escaping. */
export type WordVariants = { readonly words: readonly string[]; readonly prefixes: readonly string[] };

const term = (word: string): string => `'${word}'`;

/** A `tsquery` that requires each word of the search, in any of its variants. */
export const textQuery = (search: readonly WordVariants[]): string =>
  search
    .map(
      ({ words, prefixes }) =>
        `(${[...words.map(term), ...prefixes.map((prefix) => `${term(prefix)}:*`)].join(' | ')})`,
    )
    .join(' & ');

/** The number of words, nearest by trigrams, whose typos are counted. */
const maxCandidates = 60;

export type SimilarWord = { readonly word: string; readonly typos: number };

/**
 * Known words with 1 to `maxTypos` typos, fewest first. The trigram index finds the candidates. Swapped letters in a short word leave
 * hardly a common trigram, so those are looked up separately.
 */
export const similarWords = async (
  db: Queryable,
  words: Collection['words'],
  word: string,
  maxTypos = typosForgiven(word.length),
): Promise<SimilarWord[]> => {
  if (maxTypos === 0) return [];
  const { rows } = await db.query<{ word: string }>({
    name: `similar-${words}`,
    text: `(select word from ${words} order by word <-> $1 limit ${maxCandidates}) union select word from ${words} where word = any($2)`,
    values: [word, swapsOf(word)],
  });
  return rows
    .map((row) => ({ word: row.word, typos: typosBetween(word, row.word, maxTypos) }))
    .filter(({ typos }) => typos > 0 && typos <= maxTypos)
    .sort((a, b) => a.typos - b.typos || (a.word < b.word ? -1 : 1));
};
