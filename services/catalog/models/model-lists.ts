import type { Model, ModelSort } from '@marquee/contracts/http/models';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Counts } from '../lists/counts';
import { sampledIds } from '../lists/sampled-ids';
import { values } from '../lists/sql';
import { conditionOf, dependsOnTime, type ModelFilter } from './model-filter';
import { type ModelRow, modelColumns, modelOf } from './model-row';

/** Every order ends in the id, so that pages have no repeats. Each has an index. */
const orders: Readonly<Record<Exclude<ModelSort, 'featured'>, string>> = {
  popular: 'm.likes desc nulls last, m.id desc',
  trending: 'm.trending_score desc, m.likes desc nulls last, m.id desc',
  newest: 'm.created_at desc, m.id desc',
  name: 'm.search_name, m.id',
  rating: 'm.rating desc nulls last, m.likes desc nulls last, m.id desc',
};

type Page = { readonly limit: number; readonly offset: number };

/** One page of the filtered models. Sort `featured`: models featured at time `at` first, then by likes. */
export const listedModels = async (
  db: Queryable,
  filter: ModelFilter,
  sort: ModelSort,
  page: Page,
  at: Date,
): Promise<Model[]> => {
  if (sort === 'featured') return await featuredFirst(db, filter, page, at);
  return await pageOf(db, filter, orders[sort], page, at, []);
};

/** Selects the ids first, from the index alone, so that an offset skips index entries and not rows. */
const pageOf = async (
  db: Queryable,
  filter: ModelFilter,
  order: string,
  page: Page,
  at: Date,
  without: readonly number[],
): Promise<Model[]> => {
  const given = values();
  const condition = conditionOf(filter, at, given);
  const others = without.length === 0 ? '' : ` and m.id <> all(${given.add(without)}::int[])`;
  const { rows } = await db.query<ModelRow>(
    `select ${modelColumns}
     from (select m.id from models m where ${condition}${others} order by ${order} limit ${given.add(page.limit)} offset ${given.add(page.offset)}) page
     join models m on m.id = page.id
     order by ${order}`,
    given.list,
  );
  return rows.map((row) => modelOf(row, at));
};

/**
 * The few featured models by their own index, then the rest by likes, excluding those ids so that no page repeats a model that
 * changes between the two statements. No index can hold a state that depends on time, so a single sort would read every model.
 */
const featuredFirst = async (
  db: Queryable,
  filter: ModelFilter,
  { limit, offset }: Page,
  at: Date,
): Promise<Model[]> => {
  const given = values();
  const condition = conditionOf(filter, at, given);
  const { rows } = await db.query<ModelRow>(
    `select ${modelColumns} from models m where ${condition} and m.featured_until > ${given.add(at)} order by ${orders.popular}`,
    given.list,
  );
  const leading = rows.slice(offset, offset + limit).map((row) => modelOf(row, at));
  if (leading.length === limit || filter.featured === true) return leading;
  const rest = { limit: limit - leading.length, offset: Math.max(0, offset - rows.length) };
  return [
    ...leading,
    ...(await pageOf(
      db,
      filter,
      orders.popular,
      rest,
      at,
      rows.map(({ id }) => id),
    )),
  ];
};

/** `count` random models of the filter. The same seed returns the same models while the data is unchanged. */
export const randomModels = async (
  db: Queryable,
  filter: ModelFilter,
  count: number,
  seed: string,
  at: Date,
): Promise<Model[]> => {
  const ids = await sampledIds(db, {
    table: 'models',
    alias: 'm',
    condition: (given) => conditionOf(filter, at, given),
    count,
    seed,
  });
  const models = await modelsById(db, ids, at);
  return ids.flatMap((id) => models.get(id) ?? []);
};

/** The models with these ids, in the order of the ids, without archived and unknown ones. */
export const listedModelsById = async (db: Queryable, ids: readonly number[], at: Date): Promise<Model[]> => {
  const { rows } = await db.query<ModelRow>({
    name: 'listed-models-by-id',
    text: `select ${modelColumns} from models m where m.id = any($1::int[]) and m.archived_at is null order by array_position($1::int[], m.id)`,
    values: [ids],
  });
  return rows.map((row) => modelOf(row, at));
};

const countNow = async (db: Queryable, filter: ModelFilter, at: Date): Promise<number> => {
  const given = values();
  const condition = conditionOf(filter, at, given);
  const { rows } = await db.query<{ total: number }>(
    `select count(*) as total from models m where ${condition}`,
    given.list,
  );
  return rows[0]?.total ?? 0;
};

/** The number of filtered models: exact if it depends on time, else at most 8 s behind another instance's write. */
export const countModels = async (
  db: Queryable,
  counts: Counts,
  filter: ModelFilter,
  at: Date,
): Promise<number> => {
  const { category = 'all', featured, upTo } = filter;
  if (featured === false && !dependsOnTime({ category })) {
    // Few models are featured, and they have an index: subtracting is much cheaper than counting the rest.
    const [all, featuredOnes] = await Promise.all([
      countModels(db, counts, { category, upTo }, at),
      countNow(db, { category, upTo, featured: true }, at),
    ]);
    return Math.max(0, all - featuredOnes);
  }
  if (dependsOnTime(filter)) return await countNow(db, filter, at);
  return await counts.total(`models ${category} ${upTo ?? ''}`, () => countNow(db, filter, at));
};

export const modelsById = async (
  db: Queryable,
  ids: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, Model>> => {
  const { rows } = await db.query<ModelRow>({
    name: 'models-by-id',
    text: `select ${modelColumns} from models m where m.id = any($1::int[])`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, modelOf(row, at)]));
};
