import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Collection, ListFilter } from '../lists/collection';
import { conditionOf } from '../lists/list-queries';
import { type Values, values } from '../lists/sql';

/** 0: the whole name; 1: whole words; 2: prefixes; 3: with one typo; 4: with two. */
type Grade = 0 | 1 | 2 | 3 | 4;
export type Hit = { readonly id: number; readonly grade: Grade };
export type Page = { readonly limit: number; readonly offset: number };

export type Search = {
  readonly db: Queryable;
  readonly target: Collection;
  readonly filter: ListFilter;
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

const gradedHits = async (
  { db, target, filter, name, queries, at }: Search,
  rest: (given: Values, isFeatured: () => string) => string,
): Promise<Hit[]> => {
  const { table, alias, featured } = target;
  const given = values();
  const condition = conditionOf(target, filter, at, given);
  const placed = queries.map((query) => given.add(query));
  const grade = gradeOf(alias, given.add(name), placed);
  const { rows } = await db.query<Hit>(
    `select ${alias}.id, ${grade} as grade from ${table} ${alias}
     where ${condition} and ${alias}.search_document @@ ${placed.at(-1)}::tsquery ${rest(given, () => featured(given.add(at)))}`,
    given.list,
  );
  return rows;
};

/** Every hit in another order than the best first. */
export const sortedPage = (search: Search, order: string): Promise<Hit[]> =>
  gradedHits(
    search,
    (given) =>
      `order by ${order} limit ${given.add(search.page.limit)} offset ${given.add(search.page.offset)}`,
  );

/** Grades and sorts every hit. */
export const gradedPage = (search: Search): Promise<Hit[]> =>
  gradedHits(
    search,
    (given, isFeatured) =>
      `order by grade, (${isFeatured()}) is true desc, ${search.target.orders.popular}
       limit ${given.add(search.page.limit)} offset ${given.add(search.page.offset)}`,
  );

/** All featured hits with their grades. */
export const featuredHits = (search: Search): Promise<Hit[]> =>
  gradedHits(search, (_given, isFeatured) => `and ${isFeatured()} order by ${search.target.orders.popular}`);
