import { foldedWords } from '@marquee/contracts/text/fold';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Searched } from '../search/searched';
import { type Meanings, textQuery } from '../search/text-query';
import type { Counts } from './counts';
import { values } from './model-filter';
import { newestId } from './newest-id';
import { similarWords } from './similar-words';

type Page = { readonly limit: number; readonly offset: number };

/** 0: the whole name; 1: whole words; 2: beginnings of words; 3: with one typo; 4: with two. */
export type Grade = 0 | 1 | 2 | 3 | 4;
type Hit = { readonly id: number; readonly grade: Grade };
export type Hits = {
  readonly hits: readonly Hit[];
  readonly total: number;
  readonly meanings: readonly Meanings[];
};

/** Words beyond these are not looked at. */
const mostWords = 8;

/** With fewer plain hits than this the search also forgives typos; with more, mistyped readings would only bury them. */
const enoughHits = 24;

/**
 * From so many hits on, grading and sorting them all costs more than walking the index of the order until the page is full: the first rises
 * with the hits, the second with the rows for each hit. At 190,000 rows 2,000 hits took 8 ms to grade and 15 to walk for, 20,000 hits 80 and 2.
 */
const manyHits = (rows: number): number => Math.max(1_000, Math.round(6 * Math.sqrt(rows)));

/** A count of so many costs a scan of all of them, and a few more or less are no news: it is kept longer than others. */
const rememberHits = 1_000;
const rememberManyForMs = 60_000;

/**
 * Rows that have every word of `text`, in any order: the whole name first, then whole words, then beginnings of words, then words with one
 * typo, then with two; within each, those featured at that moment first, then in the order of `searched`.
 */
export const rankedSearch = async (
  db: Queryable,
  counts: Counts,
  searched: Searched,
  text: string,
  page: Page,
  at: Date,
): Promise<Hits> => {
  const words = [...new Set(foldedWords(text))].slice(0, mostWords);
  if (words.length === 0) return { hits: [], total: 0, meanings: [] };
  const asked = foldedWords(text).join(' ');
  const count = (query: string): Promise<number> => countHits(db, counts, searched, query);
  const rows = (): Promise<number> =>
    counts.remembered(
      `rows of ${searched.table}`,
      () => newestId(db, searched.table),
      () => rememberManyForMs,
    );

  const whole = textQuery(words.map((word) => ({ whole: [word], beginnings: [] })));
  const plain = words.map((word): Meanings => ({ whole: [], beginnings: [word] }));
  const beginnings = textQuery(plain);
  const found = await count(beginnings);
  if (found >= enoughHits)
    return {
      ...(await hitsOf({ db, searched, asked, queries: [whole, beginnings], count, rows, page, at }, found)),
      meanings: plain,
    };

  const similar = await Promise.all(words.map((word) => similarWords(db, searched.words, word)));
  const forgiving = words.map(
    (word, nth): Meanings => ({ whole: (similar[nth] ?? []).map((one) => one.word), beginnings: [word] }),
  );
  if (similar.every((some) => some.length === 0)) {
    return {
      ...(await hitsOf({ db, searched, asked, queries: [whole, beginnings], count, rows, page, at }, found)),
      meanings: plain,
    };
  }
  const oneTypo = textQuery(
    words.map((word, nth) => ({
      whole: (similar[nth] ?? []).filter(({ typos }) => typos === 1).map((one) => one.word),
      beginnings: [word],
    })),
  );
  const twoTypos = textQuery(forgiving);
  const queries = [whole, beginnings, oneTypo, twoTypos];
  return {
    ...(await hitsOf({ db, searched, asked, queries, count, rows, page, at }, await count(twoTypos))),
    meanings: forgiving,
  };
};

type Ask = {
  readonly db: Queryable;
  readonly searched: Searched;
  readonly asked: string;
  /** Each finds all that the one before it finds. */
  readonly queries: readonly string[];
  readonly count: (query: string) => Promise<number>;
  /** About how many rows there are. */
  readonly rows: () => Promise<number>;
  readonly page: Page;
  readonly at: Date;
};

const hitsOf = async (ask: Ask, total: number): Promise<{ hits: readonly Hit[]; total: number }> => {
  if (total === 0) return { hits: [], total };
  return { hits: total < manyHits(await ask.rows()) ? await gradeAll(ask) : await walk(ask, total), total };
};

const countHits = async (
  db: Queryable,
  counts: Counts,
  { table, alias, listed }: Searched,
  query: string,
): Promise<number> => {
  const countNow = async (): Promise<number> => {
    const { rows } = await db.query<{ total: number }>(
      `select count(*) as total from ${table} ${alias} where ${listed} and ${alias}.search_document @@ $1::tsquery`,
      [query],
    );
    return rows[0]?.total ?? 0;
  };
  return await counts.remembered(`${table} @@ ${query}`, countNow, (total) =>
    total < rememberHits ? 0 : rememberManyForMs,
  );
};

/** The grade of a row, by the narrowest query that finds it. */
const gradeOf = (alias: string, name: string, queries: readonly string[]): string =>
  `case when ${alias}.search_name = ${name} then 0 ${queries
    .slice(0, -1)
    .map((query, nth) => `when ${alias}.search_document @@ ${query}::tsquery then ${nth + 1} `)
    .join('')}else ${queries.length} end`;

const gradeAll = async ({ db, searched, asked, queries, page, at }: Ask): Promise<Hit[]> => {
  const { table, alias, listed, featured, order } = searched;
  const given = values();
  const placed = queries.map((query) => given.add(query));
  const grade = gradeOf(alias, given.add(asked), placed);
  const { rows } = await db.query<Hit>(
    `select ${alias}.id, ${grade} as grade from ${table} ${alias}
     where ${listed} and ${alias}.search_document @@ ${placed.at(-1)}::tsquery
     order by grade, (${featured(given.add(at))}) is true desc, ${order} limit ${given.add(page.limit)} offset ${given.add(page.offset)}`,
    given.list,
  );
  return rows;
};

/**
 * The page out of many hits: the featured ones, which are few, are graded; the rest of each grade is read along the index of the order,
 * from where the page begins, until the page is full.
 */
const walk = async (ask: Ask, total: number): Promise<Hit[]> => {
  const { page, queries, count } = ask;
  const end = page.offset + page.limit;
  const leading = await gradeFeatured(ask);
  const hits: Hit[] = [];
  let before = 0;
  for (let grade = 0; grade <= queries.length && before < end; grade += 1) {
    const query = queries[grade - 1];
    const through =
      grade === queries.length ? total : query === undefined ? await countName(ask) : await count(query);
    if (through > page.offset) {
      const first = leading.filter((hit) => hit.grade === grade);
      const from = Math.max(0, page.offset - before);
      const to = Math.min(end, through) - before;
      hits.push(...first.slice(from, to));
      const rest = { offset: Math.max(0, from - first.length), limit: to - Math.max(from, first.length) };
      if (rest.limit > 0) hits.push(...(await restOf(ask, grade, rest)));
    }
    before = Math.max(before, through);
  }
  return hits;
};

const gradeFeatured = async ({ db, searched, asked, queries, at }: Ask): Promise<Hit[]> => {
  const { table, alias, listed, featured, order } = searched;
  const given = values();
  const placed = queries.map((query) => given.add(query));
  const grade = gradeOf(alias, given.add(asked), placed);
  const { rows } = await db.query<Hit>(
    `select ${alias}.id, ${grade} as grade from ${table} ${alias}
     where ${listed} and ${featured(given.add(at))} and ${alias}.search_document @@ ${placed.at(-1)}::tsquery order by ${order}`,
    given.list,
  );
  return rows;
};

const countName = async ({ db, searched: { table, alias, listed }, asked }: Ask): Promise<number> => {
  const { rows } = await db.query<{ total: number }>(
    `select count(*) as total from ${table} ${alias} where ${listed} and ${alias}.search_name = $1`,
    [asked],
  );
  return rows[0]?.total ?? 0;
};

const restOf = async (
  { db, searched, asked, queries, at }: Ask,
  grade: number,
  { limit, offset }: Page,
): Promise<Hit[]> => {
  const { table, alias, listed, featured, order } = searched;
  const given = values();
  const name = `${alias}.search_name ${grade === 0 ? '=' : '<>'} ${given.add(asked)}`;
  const query = queries[grade - 1];
  const narrower = queries[grade - 2];
  const found = query === undefined ? '' : ` and ${alias}.search_document @@ ${given.add(query)}::tsquery`;
  const notBefore =
    narrower === undefined ? '' : ` and not ${alias}.search_document @@ ${given.add(narrower)}::tsquery`;
  const { rows } = await db.query<Hit>(
    `select ${alias}.id, ${grade} as grade from ${table} ${alias}
     where ${listed} and ${name}${found}${notBefore} and (${featured(given.add(at))}) is not true
     order by ${order} limit ${given.add(limit)} offset ${given.add(offset)}`,
    given.list,
  );
  return rows;
};
