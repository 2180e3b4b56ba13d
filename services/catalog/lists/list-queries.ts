import type { ModelSort } from '@marquee/contracts/http/models';
import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import { inListTurn } from '../rotation/rotation';
import { type Collection, filterKey, type ListFilter } from './collection';
import type { Counting } from './counts';
import { sampledIds } from './sampled-ids';
import { type Values, values } from './sql';

type Page = { readonly limit: number; readonly offset: number };

const inCategory = (
  { alias, featured, verified }: Collection,
  category: string,
  at: Date,
  given: Values,
): string => {
  // A state is a category too: the list has the rows of that category and the rows in that state. Literals,
  // as in the partial indexes.
  const orState = (state: string): string => `(${alias}.category = '${category}' or ${state})`;
  switch (category) {
    case 'all':
      return 'true';
    case 'premium':
      return orState(`${alias}.premium`);
    case 'verified':
      return orState(verified);
    case 'trending':
      return orState(`${alias}.trending_score > 0`);
    case 'featured':
      return orState(featured(given.add(at)));
    case 'live':
      return `${alias}.tags @> '{live}'`;
    default:
      return `${alias}.category = ${given.add(category)}`;
  }
};

export const conditionOf = (of: Collection, filter: ListFilter, at: Date, given: Values): string => {
  const { category = 'all', featured, tag, modelId, upTo, ...facets } = filter;
  const conditions = [of.listed, inCategory(of, category, at, given)];
  conditions.push(...(of.facets?.conditions(facets, at, given) ?? []));
  if (featured === true) conditions.push(of.featured(given.add(at)));
  if (featured === false) conditions.push(`(${of.featured(given.add(at))}) is not true`);
  if (tag !== undefined) conditions.push(`${of.alias}.tags @> ${given.add([tag])}::text[]`);
  if (modelId !== undefined) conditions.push(`${of.alias}.model_id = ${given.add(modelId)}`);
  if (upTo !== undefined) conditions.push(`${of.alias}.id <= ${given.add(upTo)}`);
  return conditions.join(' and ');
};

type Ordered = {
  readonly filter: ListFilter;
  readonly order: string;
  readonly at: Date;
  readonly page?: Page;
  readonly without?: readonly number[];
};

/** The ids of the filtered rows in that order, read from an index alone. */
const idsOf = (
  of: Collection,
  { filter, order, at, page, without = [] }: Ordered,
): { text: string; values: unknown[] } => {
  const given = values();
  const { table, alias } = of;
  const condition = conditionOf(of, filter, at, given);
  const others = without.length === 0 ? '' : ` and ${alias}.id <> all(${given.add(without)}::int[])`;
  const limits = page === undefined ? '' : ` limit ${given.add(page.limit)} offset ${given.add(page.offset)}`;
  const text = `select ${alias}.id from ${table} ${alias} where ${condition}${others} order by ${order}${limits}`;
  return { text, values: given.list };
};

/** Selects the ids first, so that an offset skips index entries and not rows. */
const pageOf = <Item>(
  db: Queryable,
  of: Collection<Item>,
  ordered: Ordered & { readonly page: Page },
): Promise<Item[]> => {
  const ids = idsOf(of, ordered);
  const text = `select ${of.columns} from (${ids.text}) page join ${of.table} ${of.alias} on ${of.alias}.id = page.id order by ${ordered.order}`;
  return of.read(db, { text, values: ids.values }, ordered.at);
};

type ListPage = {
  readonly filter: ListFilter;
  readonly sort: ModelSort;
  readonly page: Page;
  readonly at: Date;
};

/** One page. Sort `featured`: first the rows featured at `at` (models in turns), then by popularity. */
export const listedItems = async <Item>(
  db: Queryable,
  of: Collection<Item>,
  { filter, sort, page, at }: ListPage,
): Promise<Item[]> => {
  const order = of.orders[sort === 'featured' ? 'popular' : sort];
  const ordered = { filter, order, at };
  if (sort !== 'featured' || filter.featured === false) return await pageOf(db, of, { ...ordered, page });
  // First the few featured rows by their own index, then the rest by popularity: no index can hold a state
  // that depends on time, so a single sort would read every row. The rest excludes those ids, so that no page
  // repeats a row that changes between the two statements. Models that take turns are sorted by id: if they
  // changed places meanwhile, their turns would not be equally long.
  const fixed = of.rotates ? `${of.alias}.id` : order;
  const { text, values } = idsOf(of, { filter: { ...filter, featured: true }, order: fixed, at });
  const ids = (await rowsOf<{ id: number }>(db, text, values)).map(({ id }) => id);
  const featured = of.rotates ? inListTurn(ids, at) : ids;
  const leading = featured.slice(page.offset, page.offset + page.limit);
  const rest = { limit: page.limit - leading.length, offset: Math.max(0, page.offset - featured.length) };
  const parts = await Promise.all([
    leading.length === 0 ? [] : itemsById(db, of, leading, at),
    rest.limit === 0 || filter.featured ? [] : pageOf(db, of, { ...ordered, page: rest, without: featured }),
  ]);
  return parts.flat();
};

/** The rows with these ids, in the order of the ids, without unlisted and unknown ones. */
export const itemsById = <Item>(
  db: Queryable,
  { table, alias, columns, listed, read }: Collection<Item>,
  ids: readonly number[],
  at: Date,
): Promise<Item[]> =>
  read(
    db,
    {
      name: `${table}-by-id`,
      text: `select ${columns} from ${table} ${alias} where ${alias}.id = any($1::int[]) and ${listed} order by array_position($1::int[], ${alias}.id)`,
      values: [ids],
    },
    at,
  );

type Sample = {
  readonly filter: ListFilter;
  readonly count: number;
  readonly seed: string;
  readonly at: Date;
};

/** `count` random rows of the filter. The same seed returns the same rows while the data is unchanged. */
export const randomItems = async <Item>(
  db: Queryable,
  of: Collection<Item>,
  { filter, count, seed, at }: Sample,
): Promise<Item[]> => {
  const condition = (given: Values): string => conditionOf(of, filter, at, given);
  return await itemsById(db, of, await sampledIds(db, { ...of, condition, count, seed }), at);
};

/** The number of rows: exact if it depends on time, else at most 8 s behind another instance's write. */
export const countItems = async (
  { db, counts }: Counting,
  of: Collection,
  filter: ListFilter,
  at: Date,
): Promise<number> => {
  const { category = 'all', featured, modelId } = filter;
  const countNow = async (given: ListFilter): Promise<number> => await countRows(db, of, given, at);
  if (featured === false && category !== 'featured') {
    // Few rows are featured, and they have an index: subtracting is much cheaper than counting the rest.
    const [all, featuredOnes] = await Promise.all([
      countItems({ db, counts }, of, { ...filter, featured: undefined }, at),
      countNow({ ...filter, featured: true }),
    ]);
    return Math.max(0, all - featuredOnes);
  }
  // One model has few videos, and an index finds them.
  if (featured !== undefined || modelId !== undefined || category === 'featured')
    return await countNow(filter);
  return await counts.total(`${of.table} ${filterKey(filter)}`, () => countNow(filter));
};

const countRows = async (db: Queryable, of: Collection, filter: ListFilter, at: Date): Promise<number> => {
  const given = values();
  const condition = conditionOf(of, filter, at, given);
  const text = `select count(*) as total from ${of.table} ${of.alias} where ${condition}`;
  return (await onlyRow<{ total: number }>(db, text, given.list)).total;
};
