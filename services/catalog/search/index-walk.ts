import { rowsOf } from '@marquee/kit/postgres/rows';
import { conditionOf } from '../lists/list-queries';
import { values } from '../lists/sql';
import type { Hit, Page, Search } from './hits';
import { isFound } from './search-steps';

/**
 * One page of many hits, without grading all: the leaders of each grade, then its others, which are read along
 * the index of the order until the page is full, or sorted where they are fewer than `many`.
 */
export const walkIndex = async (search: Search, total: number, many: number): Promise<Hit[]> => {
  const { page, steps, count, leaders } = search;
  const end = page.offset + page.limit;
  const hits: Hit[] = [];
  let before = 0;
  for (const [grade, step] of steps.entries()) {
    if (before >= end) break;
    const through = grade === steps.length - 1 ? total : await count(step);
    if (through > page.offset) {
      const first = leaders.filter((hit) => hit.grade === grade);
      const from = Math.max(0, page.offset - before);
      const to = Math.min(end, through) - before;
      hits.push(...first.slice(from, to));
      const rest = { offset: Math.max(0, from - first.length), limit: to - Math.max(from, first.length) };
      if (rest.limit > 0) hits.push(...(await otherHits(search, grade, rest, through - before < many)));
    }
    before = Math.max(before, through);
  }
  return hits;
};

const otherHits = (
  { db, target, filter, steps, at, leaders }: Search,
  grade: number,
  { limit, offset }: Page,
  areSorted: boolean,
): Promise<Hit[]> => {
  const { table, alias, orders } = target;
  const given = values();
  const condition = conditionOf(target, filter, at, given);
  const [better, found] = [steps[grade - 1], steps[grade]].map((step) =>
    step === undefined ? 'false' : isFound(alias, step, given),
  );
  const hits = `${table} ${alias} where ${condition} and ${found} and not ${better} and ${alias}.id <> all(${given.add(leaders.map(({ id }) => id))}::int[])`;
  return rowsOf(
    db,
    // An offset keeps the planner from the index of the order.
    `select ${alias}.id, ${grade} as grade from ${areSorted ? `(select * from ${hits} offset 0) ${alias}` : hits}
     order by ${orders.popular} limit ${given.add(limit)} offset ${given.add(offset)}`,
    given.list,
  );
};
