import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import type { Collection, ListFilter } from '../lists/collection';
import { conditionOf } from '../lists/list-queries';
import { type Values, values } from '../lists/sql';
import { inListTurn } from '../rotation/rotation';
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
  /** The featured hits that lead their grades. */
  readonly leaders: readonly Hit[];
};

const gradedHits = (
  { db, target, filter, steps, at }: Omit<Search, 'leaders'>,
  rest: (given: Values) => string,
): Promise<Hit[]> => {
  const { table, alias } = target;
  const given = values();
  const condition = conditionOf(target, filter, at, given);
  const found = steps.map((step) => isFound(target.alias, step, given));
  const grades = found.slice(0, -1).map((isIt, grade) => `when ${isIt} then ${grade} `);
  return rowsOf(
    db,
    `select ${alias}.id, case ${grades.join('')}else ${grades.length} end as grade from ${table} ${alias}
     where ${condition} and ${found.at(-1)} ${rest(given)}`,
    given.list,
  );
};

export const sortedPage = (search: Omit<Search, 'leaders'>, order: string): Promise<Hit[]> =>
  gradedHits(
    search,
    (given) =>
      `order by ${order} limit ${given.add(search.page.limit)} offset ${given.add(search.page.offset)}`,
  );

export const gradedPage = (search: Search): Promise<Hit[]> =>
  gradedHits(
    search,
    (given) =>
      `order by grade, array_position(${given.add(search.leaders.map(({ id }) => id))}::int[], ${search.target.alias}.id), ${search.target.orders.popular}
       limit ${given.add(search.page.limit)} offset ${given.add(search.page.offset)}`,
  );

/** Half a row of a wide screen and a row of a phone: the best match is seen without scrolling. */
const leadersMax = 2;

/** The `leaders` of a search: models in turns, which need the order of their ids. */
export const leadingHits = async (search: Omit<Search, 'leaders'>): Promise<Hit[]> => {
  const { target, steps, at } = search;
  const order = target.rotates ? `${target.alias}.id` : target.orders.popular;
  const featured = await gradedHits(
    search,
    (given) => `and ${target.featured(given.add(at))} order by ${order}`,
  );
  return steps.flatMap((_step, grade) => {
    const ids = featured.filter((hit) => hit.grade === grade).map(({ id }) => id);
    const turn = target.rotates ? inListTurn(ids, at) : ids;
    return turn.slice(0, leadersMax).map((id) => ({ id, grade }));
  });
};
