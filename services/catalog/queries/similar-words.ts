import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Searched } from '../search/searched';
import { swapsOf, typosBetween, typosForgiven } from '../search/typos';

/** The words nearest by trigrams that are then compared letter by letter. */
const nearest = 60;

export type SimilarWord = { readonly word: string; readonly typos: number };

/**
 * Known words at most `most` typos from `asked`, fewest first. The trigram index finds the candidates; a swap within a short word leaves
 * hardly a trigram in common, so swaps are looked up by themselves.
 */
export const similarWords = async (
  db: Queryable,
  words: Searched['words'],
  asked: string,
  most = typosForgiven(asked.length),
): Promise<SimilarWord[]> => {
  if (most === 0) return [];
  const { rows } = await db.query<{ word: string }>({
    name: `similar-${words}`,
    text: `(select word from ${words} order by word <-> $1 limit ${nearest}) union select word from ${words} where word = any($2)`,
    values: [asked, swapsOf(asked)],
  });
  return rows
    .map(({ word }) => ({ word, typos: typosBetween(asked, word, most) }))
    .filter(({ typos }) => typos > 0 && typos <= most)
    .sort((a, b) => a.typos - b.typos || (a.word < b.word ? -1 : 1));
};
