import { foldedWords } from '@marquee/contracts/text/fold';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Collection } from '../lists/collection';
import type { Counts } from '../lists/counts';
import { newestId } from '../lists/sql';
import { gradedPage, type Hit, type Page, type Search } from './hits';
import { walkIndex } from './index-walk';
import { type NearWords, nearWords, similarWords, textQuery, type WordVariants } from './word-variants';

export type Found = {
  readonly hits: readonly Hit[];
  readonly total: number;
  readonly variants: readonly WordVariants[];
  /** Empty while the search has enough hits without typos. */
  readonly near: NearWords;
};

/** Further words are ignored. */
const maxWords = 8;

/** A search with fewer hits also forgives typos; with more, mistyped variants would only bury the exact hits. */
const enoughHits = 24;

/**
 * From this number of hits on, walking the index of the order is faster than grading and sorting all hits: the cost of grading rises
 * with the hits, that of walking with the rows per hit. At 190,000 rows 2,000 hits took 8 ms to grade and 15 ms to walk, 20,000 hits
 * 80 ms and 2 ms.
 */
const manyHits = (rows: number): number => Math.max(1_000, Math.round(6 * Math.sqrt(rows)));

/** Counting this many hits takes a scan, and a small error does not matter, so these counts are cached for longer. */
const cachedHits = 1_000;
const cachedForMs = 60_000;

/**
 * Rows with every word of `text`, in any order: the whole name first, then whole words, prefixes, one typo, two typos; within each
 * grade the rows featured at time `at` first, then in the target's order.
 */
export const rankedSearch = async (
  db: Queryable,
  counts: Counts,
  target: Collection,
  text: string,
  page: Page,
  at: Date,
): Promise<Found> => {
  const words = [...new Set(foldedWords(text))].slice(0, maxWords);
  if (words.length === 0) return { hits: [], total: 0, variants: [], near: new Map() };
  const name = foldedWords(text).join(' ');
  const count = (query: string): Promise<number> => countHits(db, counts, target, query);
  let near: NearWords = new Map();
  const found = async (variants: readonly WordVariants[], queries: readonly string[], total: number) => ({
    hits: await hitsOf({ db, target, name, queries, count, page, at }, counts, total),
    total,
    variants,
    near,
  });

  const whole = textQuery(words.map((word) => ({ words: [word], prefixes: [] })));
  const plain = words.map((word): WordVariants => ({ words: [], prefixes: [word] }));
  const prefixes = textQuery(plain);
  const total = await count(prefixes);
  if (total >= enoughHits) return await found(plain, [whole, prefixes], total);

  near = await nearWords(db, target.words, words);
  const similar = words.map((word) => similarWords(near, word));
  if (similar.every((some) => some.length === 0)) return await found(plain, [whole, prefixes], total);

  const withTypos = (maxTypos: number): WordVariants[] =>
    words.map((word, nth) => ({
      words: (similar[nth] ?? []).filter(({ typos }) => typos <= maxTypos).map((one) => one.word),
      prefixes: [word],
    }));
  const forgiving = withTypos(2);
  const twoTypos = textQuery(forgiving);
  const queries = [whole, prefixes, textQuery(withTypos(1)), twoTypos];
  return await found(forgiving, queries, await count(twoTypos));
};

const hitsOf = async (search: Search, counts: Counts, total: number): Promise<readonly Hit[]> => {
  if (total === 0) return [];
  const { db, target } = search;
  const rows = await counts.total(
    `rows of ${target.table}`,
    () => newestId(db, target.table),
    () => cachedForMs,
  );
  return total < manyHits(rows) ? await gradedPage(search) : await walkIndex(search, total);
};

const countHits = async (
  db: Queryable,
  counts: Counts,
  { table, alias, listed }: Collection,
  query: string,
): Promise<number> => {
  const countNow = async (): Promise<number> => {
    const { rows } = await db.query<{ total: number }>(
      `select count(*) as total from ${table} ${alias} where ${listed} and ${alias}.search_document @@ $1::tsquery`,
      [query],
    );
    return rows[0]?.total ?? 0;
  };
  return await counts.total(`${table} @@ ${query}`, countNow, (total) =>
    total < cachedHits ? 0 : cachedForMs,
  );
};
