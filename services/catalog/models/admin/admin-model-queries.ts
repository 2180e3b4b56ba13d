import type { AdminModel } from '@marquee/contracts/http/models';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { batchesById, type Values, values } from '../../lists/sql';
import { type ProfileRow, profileColumns, profileOf } from '../model-row';

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
  const { rows } = await db.query<AdminRow>(`select ${adminColumns} from models m where m.id = $1`, [id]);
  return rows.map((row) => adminModelOf(row, at))[0];
};

export type AdminFilter = {
  readonly state: 'listed' | 'archived' | 'all';
  readonly text: string;
  /** Undefined: both. */
  readonly featured?: boolean | undefined;
  /** Undefined: any. */
  readonly ids?: readonly number[] | undefined;
};

/** Each order ends in the id, so that pages have no repeats. */
const orders = { newest: 'm.id desc', name: 'm.search_name, m.id' } as const;
export type AdminSort = keyof typeof orders;

const stateConditions = {
  listed: 'm.archived_at is null',
  archived: 'm.archived_at is not null',
  all: 'true',
} as const;

const conditionOf = ({ state, text, featured, ids }: AdminFilter, at: Date, given: Values): string => {
  const conditions: string[] = [stateConditions[state]];
  if (text !== '') {
    const pattern = given.add(text);
    conditions.push(`(position(${pattern} in m.search_name) > 0 or position(${pattern} in m.slug) > 0)`);
  }
  if (featured !== undefined)
    conditions.push(`(m.featured_until > ${given.add(at)}) is ${featured ? '' : 'not '}true`);
  if (ids !== undefined) conditions.push(`m.id = any (${given.add(ids)})`);
  return conditions.join(' and ');
};

/** One page of the filtered models whose name or slug contains the text, and their total. */
export const adminModels = async (
  db: Queryable,
  filter: AdminFilter,
  { sort, limit, offset }: { sort: AdminSort; limit: number; offset: number },
  at: Date,
): Promise<{ readonly models: AdminModel[]; readonly total: number }> => {
  const given = values();
  const condition = conditionOf(filter, at, given);
  const counted = db.query<{ total: number }>(`select count(*) as total from models m where ${condition}`, [
    ...given.list,
  ]);
  // Select the ids first, so that an offset skips index entries and not galleries.
  const page = db.query<AdminRow>(
    `select ${adminColumns}
     from (select m.id from models m where ${condition} order by ${orders[sort]} limit ${given.add(limit)} offset ${given.add(offset)}) page
     join models m on m.id = page.id order by ${orders[sort]}`,
    given.list,
  );
  const [{ rows: totals }, { rows }] = await Promise.all([counted, page]);
  return { models: rows.map((row) => adminModelOf(row, at)), total: totals[0]?.total ?? 0 };
};

const batchRows = 500;

/** Every model in that state by rising id, in batches. */
export async function* everyAdminModel(
  db: Queryable,
  state: AdminFilter['state'],
  at: Date,
): AsyncGenerator<readonly AdminModel[]> {
  const text = `select ${adminColumns} from models m where ${stateConditions[state]} and m.id > $1 order by m.id limit ${batchRows}`;
  for await (const rows of batchesById((after) => db.query<AdminRow>(text, [after]), batchRows))
    yield rows.map((row) => adminModelOf(row, at));
}
