import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { values } from '../lists/sql';
import type { SearchTarget } from './search-target';

/** 0: the whole name; 1: whole words; 2: prefixes; 3: with one typo; 4: with two. */
export type Grade = 0 | 1 | 2 | 3 | 4;
export type Hit = { readonly id: number; readonly grade: Grade };
export type Page = { readonly limit: number; readonly offset: number };

export type Search = {
  readonly db: Queryable;
  readonly target: SearchTarget;
  /** The folded words of the search, joined by spaces. */
  readonly name: string;
  /** The `tsquery` of each grade from 1 on. Each finds everything that the previous one finds. */
  readonly queries: readonly string[];
  readonly count: (query: string) => Promise<number>;
  readonly page: Page;
  readonly at: Date;
};

/** The SQL expression for a row's grade: that of the narrowest query that finds it. */
const gradeOf = (alias: string, name: string, queries: readonly string[]): string =>
  `case when ${alias}.search_name = ${name} then 0 ${queries
    .slice(0, -1)
    .map((query, nth) => `when ${alias}.search_document @@ ${query}::tsquery then ${nth + 1} `)
    .join('')}else ${queries.length} end`;

/** Grades and sorts every hit. */
export const gradedPage = async ({ db, target, name, queries, page, at }: Search): Promise<Hit[]> => {
  const { table, alias, listed, featured, order } = target;
  const given = values();
  const placed = queries.map((query) => given.add(query));
  const grade = gradeOf(alias, given.add(name), placed);
  const { rows } = await db.query<Hit>(
    `select ${alias}.id, ${grade} as grade from ${table} ${alias}
     where ${listed} and ${alias}.search_document @@ ${placed.at(-1)}::tsquery
     order by grade, (${featured(given.add(at))}) is true desc, ${order} limit ${given.add(page.limit)} offset ${given.add(page.offset)}`,
    given.list,
  );
  return rows;
};

/** All featured hits with their grades. */
export const featuredHits = async ({ db, target, name, queries, at }: Search): Promise<Hit[]> => {
  const { table, alias, listed, featured, order } = target;
  const given = values();
  const placed = queries.map((query) => given.add(query));
  const grade = gradeOf(alias, given.add(name), placed);
  const { rows } = await db.query<Hit>(
    `select ${alias}.id, ${grade} as grade from ${table} ${alias}
     where ${listed} and ${featured(given.add(at))} and ${alias}.search_document @@ ${placed.at(-1)}::tsquery order by ${order}`,
    given.list,
  );
  return rows;
};
