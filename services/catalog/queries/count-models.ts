import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Counts } from './counts';
import { conditionOf, dependsOnTime, type ModelFilter, values } from './model-filter';

const countNow = async (db: Queryable, filter: ModelFilter, at: Date): Promise<number> => {
  const given = values();
  const condition = conditionOf(filter, at, given);
  const { rows } = await db.query<{ total: number }>(
    `select count(*) as total from models m where ${condition}`,
    given.list,
  );
  return rows[0]?.total ?? 0;
};

/** How many models the filter leaves. Right to the second where time decides; else at most 8 s behind another instance's write. */
export const countModels = async (
  db: Queryable,
  counts: Counts,
  filter: ModelFilter,
  at: Date,
): Promise<number> => {
  const { category = 'all', featured, upTo } = filter;
  if (featured === false && !dependsOnTime({ category })) {
    // Few are featured, and they have an index: the difference costs a fraction of counting the rest.
    const [all, those] = await Promise.all([
      countModels(db, counts, { category, upTo }, at),
      countNow(db, { category, upTo, featured: true }, at),
    ]);
    return Math.max(0, all - those);
  }
  if (dependsOnTime(filter)) return await countNow(db, filter, at);
  return await counts.remembered(`models ${category} ${upTo ?? ''}`, () => countNow(db, filter, at));
};
