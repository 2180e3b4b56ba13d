import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Collection } from '../lists/collection';
import { swapsOf, typosBetween, typosForgiven } from './typos';

/**
 * Words and prefixes that match one word of a search: letters and digits, which need no escaping. `known`:
 * every known word that has the prefix, where they are few.
 */
export type WordVariants = {
  readonly words: readonly string[];
  readonly prefixes: readonly string[];
  readonly known?: readonly string[] | undefined;
};

/** Reading more words from the index costs as much as reading their common beginning. */
const maxKnown = 24;

const lastCharacter = '\u{10ffff}';

/** For each word the known words that begin with it; not where they are more than `maxKnown`. */
export const knownWords = async (
  db: Queryable,
  search: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await db.query<{ word: string; known: string[] }>({
    name: 'known-words',
    text: `select asked.word, array(select known.word from text_words known
        where known.word >= asked.word and known.word < asked.word || $2 order by 1 limit ${maxKnown + 1}) as known
      from unnest($1::text[]) as asked (word)`,
    values: [search, lastCharacter],
  });
  return new Map(rows.filter(({ known }) => known.length <= maxKnown).map((row) => [row.word, row.known]));
};

/** The number of words, nearest by trigrams, whose typos are counted. */
const maxCandidates = 60;

/** Each walk along the trigram index costs about 1 ms, so the typos of further words are not forgiven. */
const maxWalks = 4;

/** For a word of the search, in its order: the known words that may be meant. */
export type NearWords = ReadonlyMap<string, readonly string[]>;

/**
 * The nearest known words, by trigrams, for the first four of the search's words. Swapped letters in a short
 * word leave hardly a common trigram, so those are looked up separately.
 */
export const nearWords = async (
  db: Queryable,
  words: Collection['words'],
  search: readonly string[],
): Promise<NearWords> => {
  const walked = search.slice(0, maxWalks);
  const swaps = walked.flatMap((word) => swapsOf(word).map((swapped) => ({ word, swapped })));
  const { rows } = await db.query<{ word: string; near: string[] }>({
    name: `near-${words}`,
    text: `select word, array_agg(near) as near from (
        select asked.word, known.word as near from unnest($1::text[]) as asked (word)
        cross join lateral (select word from ${words} order by word <-> asked.word limit ${maxCandidates}) known
        union
        select swap.word, known.word from unnest($2::text[], $3::text[]) as swap (word, swapped)
        join ${words} known on known.word = swap.swapped
      ) candidates group by word`,
    values: [walked, swaps.map(({ word }) => word), swaps.map(({ swapped }) => swapped)],
  });
  const found = new Map(rows.map(({ word, near }) => [word, near]));
  return new Map(walked.map((word) => [word, found.get(word) ?? []]));
};

/** Bounds the words of texts whose typos are counted, which takes 2 to 4 ms. */
const maxTextCandidates = 3_000;

/**
 * Words of texts that a word of the search may mean: with the same first letter and a length that two typos
 * allow. Texts have too many words for a walk along a trigram index.
 */
export const nearTextWords = async (db: Queryable, search: readonly string[]): Promise<NearWords> => {
  const { rows } = await db.query<{ word: string; near: string[] }>({
    name: 'near-text-words',
    text: `select asked.word, array(select known.word from text_words known
        where known.word >= left(asked.word, 1) and known.word < left(asked.word, 1) || $2
          and abs(length(known.word) - length(asked.word)) <= 2 limit ${maxTextCandidates}) as near
      from unnest($1::text[]) as asked (word)`,
    values: [search.slice(0, maxWalks), lastCharacter],
  });
  return new Map(rows.map(({ word, near }) => [word, near]));
};

type SimilarWord = { readonly word: string; readonly typos: number };

/** The candidates with 1 to `maxTypos` typos, fewest first. */
export const similarWords = (
  near: NearWords,
  word: string,
  maxTypos = typosForgiven(word.length),
): SimilarWord[] =>
  (near.get(word) ?? [])
    .map((known) => ({ word: known, typos: typosBetween(word, known, maxTypos) }))
    .filter(({ typos }) => typos > 0 && typos <= maxTypos)
    .sort((a, b) => a.typos - b.typos || (a.word < b.word ? -1 : 1));
