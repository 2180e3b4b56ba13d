import { conditionOf } from '../lists/list-queries';
import { values } from '../lists/sql';
import { featuredHits, type Hit, type Page, type Search } from './hits';

/**
 * One page of many hits, without grading all of them: the few featured hits are graded; the others of each
 * grade are read along the index of the order until the page is full.
 */
export const walkIndex = async (search: Search, total: number): Promise<Hit[]> => {
  const { page, queries, count } = search;
  const end = page.offset + page.limit;
  const featured = await featuredHits(search);
  const hits: Hit[] = [];
  /** The number of hits with a better grade. */
  let before = 0;
  for (let grade = 0; grade <= queries.length && before < end; grade += 1) {
    const query = queries[grade - 1];
    const through =
      grade === queries.length ? total : query === undefined ? await countName(search) : await count(query);
    if (through > page.offset) {
      const first = featured.filter((hit) => hit.grade === grade);
      const from = Math.max(0, page.offset - before);
      const to = Math.min(end, through) - before;
      hits.push(...first.slice(from, to));
      const rest = { offset: Math.max(0, from - first.length), limit: to - Math.max(from, first.length) };
      if (rest.limit > 0) hits.push(...(await otherHits(search, grade, rest)));
    }
    before = Math.max(before, through);
  }
  return hits;
};

const countName = async ({ db, target, filter, name, at }: Search): Promise<number> => {
  const { table, alias } = target;
  const given = values();
  const condition = conditionOf(target, filter, at, given);
  const { rows } = await db.query<{ total: number }>(
    `select count(*) as total from ${table} ${alias} where ${condition} and ${alias}.search_name = ${given.add(name)}`,
    given.list,
  );
  return rows[0]?.total ?? 0;
};

/** Hits of exactly this grade that are not featured. */
const otherHits = async (
  { db, target, filter, name, queries, at }: Search,
  grade: number,
  { limit, offset }: Page,
): Promise<Hit[]> => {
  const { table, alias, featured, orders } = target;
  const given = values();
  const condition = conditionOf(target, filter, at, given);
  const nameCondition = `${alias}.search_name ${grade === 0 ? '=' : '<>'} ${given.add(name)}`;
  const query = queries[grade - 1];
  const narrower = queries[grade - 2];
  const found = query === undefined ? '' : ` and ${alias}.search_document @@ ${given.add(query)}::tsquery`;
  const notBetter =
    narrower === undefined ? '' : ` and not ${alias}.search_document @@ ${given.add(narrower)}::tsquery`;
  const { rows } = await db.query<Hit>(
    `select ${alias}.id, ${grade} as grade from ${table} ${alias}
     where ${condition} and ${nameCondition}${found}${notBetter} and (${featured(given.add(at))}) is not true
     order by ${orders.popular} limit ${given.add(limit)} offset ${given.add(offset)}`,
    given.list,
  );
  return rows;
};
