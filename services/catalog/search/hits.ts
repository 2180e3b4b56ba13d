import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import type { Collection, ListFilter } from '../lists/collection';
import { conditionOf } from '../lists/list-queries';
import { type Values, values } from '../lists/sql';
import { isFound, type SearchStep } from './search-steps';

/** `grade`: the number of the first step that finds it. */
export type Hit = { readonly id: number; readonly grade: number };
export type Page = { readonly limit: number; readonly offset: number };

export type Search = {
  readonly db: Queryable;
  readonly target: Collection;
  readonly filter: ListFilter;
  /** Each step finds everything that the previous one finds. */
  readonly steps: readonly SearchStep[];
  readonly count: (step: SearchStep) => Promise<number>;
  readonly page: Page;
  readonly at: Date;
};

const gradedHits = (
  { db, target, filter, steps, at }: Search,
  rest: (given: Values, isFeatured: () => string) => string,
): Promise<Hit[]> => {
  const { table, alias, featured } = target;
  const given = values();
  const condition = conditionOf(target, filter, at, given);
  const found = steps.map((step) => isFound(target.alias, step, given));
  const grades = found.slice(0, -1).map((isIt, grade) => `when ${isIt} then ${grade} `);
  return rowsOf(
    db,
    `select ${alias}.id, case ${grades.join('')}else ${grades.length} end as grade from ${table} ${alias}
     where ${condition} and ${found.at(-1)} ${rest(given, () => featured(given.add(at)))}`,
    given.list,
  );
};

export const sortedPage = (search: Search, order: string): Promise<Hit[]> =>
  gradedHits(
    search,
    (given) =>
      `order by ${order} limit ${given.add(search.page.limit)} offset ${given.add(search.page.offset)}`,
  );

export const gradedPage = (search: Search): Promise<Hit[]> =>
  gradedHits(
    search,
    (given, isFeatured) =>
      `order by grade, (${isFeatured()}) is true desc, ${search.target.orders.popular}
       limit ${given.add(search.page.limit)} offset ${given.add(search.page.offset)}`,
  );

export const featuredHits = (search: Search): Promise<Hit[]> =>
  gradedHits(search, (_given, isFeatured) => `and ${isFeatured()} order by ${search.target.orders.popular}`);
