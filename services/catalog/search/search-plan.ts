import { foldedWords } from '@marquee/contracts/text/fold';
import type { Collection, ListFilter } from '../lists/collection';
import type { Counting } from '../lists/counts';
import { conditionOf } from '../lists/list-queries';
import { values } from '../lists/sql';
import { type NearWords, nearWords, similarWords, textQuery, type WordVariants } from './word-variants';

/**
 * The queries of one search text. They do not depend on the filters, so a filtered list and its facets agree.
 */
export type SearchPlan = {
  /** The folded words of the text, joined by spaces. */
  readonly name: string;
  /** The `tsquery` of each grade from 1 on. Each finds everything that the previous one finds. */
  readonly queries: readonly string[];
  readonly variants: readonly WordVariants[];
  /** Empty while the search has enough hits without typos. */
  readonly near: NearWords;
  /** The number of hits without filters. */
  readonly total: number;
};

/** Further words are ignored. */
const maxWords = 8;

/**
 * A search with fewer hits also forgives typos; with more, mistyped variants would only bury the exact hits.
 */
const enoughHits = 24;

/**
 * Counting this many hits takes a scan, and a small error does not matter, so these counts are cached for
 * longer.
 */
const cachedHits = 1_000;
const cachedForMs = 60_000;

/** The plan for a text; undefined for a text without letters and digits. */
export const searchPlan = async (
  counting: Counting,
  target: Collection,
  text: string,
  at: Date,
): Promise<SearchPlan | undefined> => {
  const words = [...new Set(foldedWords(text))].slice(0, maxWords);
  if (words.length === 0) return undefined;
  const name = foldedWords(text).join(' ');
  const count = (query: string): Promise<number> => countHits(counting, target, { query, filter: {}, at });

  const whole = textQuery(words.map((word) => ({ words: [word], prefixes: [] })));
  const plain = words.map((word): WordVariants => ({ words: [], prefixes: [word] }));
  const prefixes = textQuery(plain);
  const exact = { name, queries: [whole, prefixes], variants: plain };
  const total = await count(prefixes);
  if (total >= enoughHits) return { ...exact, near: new Map(), total };

  const near = await nearWords(counting.db, target.words, words);
  const similar = words.map((word) => similarWords(near, word));
  if (similar.every((some) => some.length === 0)) return { ...exact, near, total };

  const withTypos = (maxTypos: number): WordVariants[] =>
    words.map((word, nth) => ({
      words: (similar[nth] ?? []).filter(({ typos }) => typos <= maxTypos).map((one) => one.word),
      prefixes: [word],
    }));
  const variants = withTypos(2);
  const twoTypos = textQuery(variants);
  const queries = [whole, prefixes, textQuery(withTypos(1)), twoTypos];
  return { name, queries, variants, near, total: await count(twoTypos) };
};

/** The number of hits with these filters. From a thousand on it is up to a minute old. */
export const countHits = async (
  { db, counts }: Counting,
  target: Collection,
  { query, filter, at }: { readonly query: string; readonly filter: ListFilter; readonly at: Date },
): Promise<number> => {
  const countNow = async (): Promise<number> => {
    const given = values();
    const condition = conditionOf(target, filter, at, given);
    const { rows } = await db.query<{ total: number }>(
      `select count(*) as total from ${target.table} ${target.alias}
       where ${condition} and ${target.alias}.search_document @@ ${given.add(query)}::tsquery`,
      given.list,
    );
    return rows[0]?.total ?? 0;
  };
  const { category = 'all', featured = 'all' } = filter;
  return await counts.total(`${target.table} ${category} ${featured} @@ ${query}`, countNow, (total) =>
    total < cachedHits ? 0 : cachedForMs,
  );
};
