import type { Model, ModelSort } from '@marquee/contracts/http/models';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { conditionOf, type ModelFilter, values } from './model-filter';
import { type ModelRow, modelColumns, modelOf } from './model-row';

/** Every order ends in the id, so that pages have no repeats; each has its index. */
const orders: Readonly<Record<Exclude<ModelSort, 'featured'>, string>> = {
  popular: 'm.likes desc nulls last, m.id desc',
  trending: 'm.trending_score desc, m.likes desc nulls last, m.id desc',
  newest: 'm.created_at desc, m.id desc',
  name: 'm.search_name, m.id',
  rating: 'm.rating desc nulls last, m.likes desc nulls last, m.id desc',
};

type Page = { readonly limit: number; readonly offset: number };

/** A page of the models that the filter leaves, in the order asked for. `featured`: those featured at that moment first, then by likes. */
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

/** The ids come first, from the index alone: an offset then skips index entries and not rows. */
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
 * The few that are featured by their own index, then the rest by likes, without those ids, so that no page repeats one that is
 * changed in between. One sort by "is featured" would read every model, since no index can hold what time decides.
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
