import type { AdminModel, AdminModelSort } from '@marquee/contracts/http/models';
import { firstRow, onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import { batchesById, type Values, values } from '../../lists/sql';
import { type ProfileRow, profileColumns, profileOf, statusColumn } from '../model-row';

const adminColumns = `${profileColumns}, m.archived_at, m.created_at, m.verified_by as "verifiedBy",
  array(select s.slug from model_slugs s where s.model_id = m.id and s.slug <> m.slug order by s.slug) as "formerSlugs"`;

type AdminRow = ProfileRow &
  Pick<AdminModel, 'verifiedBy' | 'formerSlugs'> & {
    readonly archived_at: Date | null;
    readonly created_at: Date;
  };

const adminModelOf = ({ archived_at, created_at, ...row }: AdminRow, at: Date): AdminModel => ({
  ...profileOf(row, at),
  version: row.version,
  archived: row.archived,
  archivedAt: archived_at?.toISOString() ?? null,
  createdAt: created_at.toISOString(),
  formerSlugs: row.formerSlugs,
  verifiedBy: row.verifiedBy,
});

export const adminModelById = async (
  db: Queryable,
  id: number,
  at: Date,
): Promise<AdminModel | undefined> => {
  const row = await firstRow<AdminRow>(db, `select ${adminColumns} from models m where m.id = $1`, [id]);
  return row && adminModelOf(row, at);
};

export type AdminFilter = {
  readonly state: 'listed' | 'archived' | 'all';
  readonly text: string;
  /** Undefined: both. */
  readonly featured?: boolean | undefined;
  readonly category?: string | undefined;
  readonly verified?: boolean | undefined;
  /** Undefined: any. */
  readonly ids?: readonly number[] | undefined;
};

/** What a list is sorted by, and the usual direction. Models without a value come last in both. */
const orders = {
  newest: { by: () => 'm.id', usual: 'desc' },
  name: { by: () => 'm.search_name', usual: 'asc' },
  category: { by: () => 'm.category', usual: 'asc' },
  status: { by: () => statusColumn, usual: 'asc' },
  likes: { by: () => 'm.likes', usual: 'desc' },
  trending: { by: () => 'm.trending_score', usual: 'desc' },
  featuredUntil: {
    by: (at: string) => `case when m.featured_until > ${at} then m.featured_until end`,
    usual: 'asc',
  },
  verified: { by: () => 'm.verified_at', usual: 'desc' },
} as const satisfies Record<AdminModelSort, unknown>;

/** Ends in the id, so that pages have no repeats. */
const orderOf = ({ sort, direction }: Order, at: Date, given: Values): string => {
  const { by, usual } = orders[sort];
  const way = direction ?? usual;
  // A value that the statement does not use would have no type.
  const column = by(sort === 'featuredUntil' ? given.add(at) : '');
  return sort === 'newest' ? `m.id ${way}` : `${column} ${way} nulls last, m.id ${way}`;
};

type Order = { readonly sort: AdminModelSort; readonly direction?: 'asc' | 'desc' | undefined };

const stateConditions = {
  listed: 'm.archived_at is null',
  archived: 'm.archived_at is not null',
  all: 'true',
} as const;

const conditionOf = (
  { state, text, featured, category, verified, ids }: AdminFilter,
  at: Date,
  given: Values,
): string => {
  const conditions: string[] = [stateConditions[state]];
  if (text !== '') {
    const pattern = given.add(text);
    conditions.push(`(position(${pattern} in m.search_name) > 0 or position(${pattern} in m.slug) > 0)`);
  }
  if (featured !== undefined)
    conditions.push(`(m.featured_until > ${given.add(at)}) is ${featured ? '' : 'not '}true`);
  if (category !== undefined) conditions.push(`m.category = ${given.add(category)}`);
  if (verified !== undefined) conditions.push(`m.verified_at is ${verified ? 'not ' : ''}null`);
  if (ids !== undefined) conditions.push(`m.id = any (${given.add(ids)})`);
  return conditions.join(' and ');
};

/** One page of the filtered models whose name or slug contains the text, and their total. */
export const adminModels = async (
  db: Queryable,
  filter: AdminFilter,
  { limit, offset, ...order }: Order & { readonly limit: number; readonly offset: number },
  at: Date,
): Promise<{ readonly models: AdminModel[]; readonly total: number }> => {
  const given = values();
  const condition = conditionOf(filter, at, given);
  const text = `select count(*) as total from models m where ${condition}`;
  const counted = onlyRow<{ total: number }>(db, text, [...given.list]);
  const sorted = orderOf(order, at, given);
  // Select the ids first, so that an offset skips index entries and not galleries.
  const page = rowsOf<AdminRow>(
    db,
    `select ${adminColumns}
     from (select m.id from models m where ${condition} order by ${sorted} limit ${given.add(limit)} offset ${given.add(offset)}) page
     join models m on m.id = page.id order by ${sorted}`,
    given.list,
  );
  const [{ total }, rows] = await Promise.all([counted, page]);
  return { models: rows.map((row) => adminModelOf(row, at)), total };
};

export const adminModelIds = async (db: Queryable, filter: AdminFilter, at: Date): Promise<number[]> => {
  const given = values();
  const text = `select m.id from models m where ${conditionOf(filter, at, given)} order by m.id`;
  return (await rowsOf<{ id: number }>(db, text, given.list)).map(({ id }) => id);
};

const batchRows = 500;

export async function* everyAdminModel(
  db: Queryable,
  state: AdminFilter['state'],
  at: Date,
): AsyncGenerator<readonly AdminModel[]> {
  const text = `select ${adminColumns} from models m where ${stateConditions[state]} and m.id > $1 order by m.id limit ${batchRows}`;
  for await (const rows of batchesById((after) => rowsOf<AdminRow>(db, text, [after]), batchRows))
    yield rows.map((row) => adminModelOf(row, at));
}
