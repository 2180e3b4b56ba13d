import type { AdminVideo, AdminVideoSort } from '@marquee/contracts/http/admin-videos';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { batchesById, type Values, values } from '../../lists/sql';

const adminColumns = `v.id, v.slug, v.title, v.description, v.thumbnail_url as "thumbnailUrl", v.duration, v.premium, v.views, v.likes, v.category,
  v.tags, v.model_id as "modelId", v.version, v.listed, v.archived_at, v.created_at,
  json_build_object('name', m.name, 'slug', m.slug, 'profileImage', m.profile_image, 'archived', m.archived_at is not null) as model`;
const source = 'videos v join models m on m.id = v.model_id';

type AdminVideoRow = Omit<AdminVideo, 'archivedAt' | 'createdAt'> & {
  readonly archived_at: Date | null;
  readonly created_at: Date;
};

const adminVideoOf = ({ archived_at, created_at, ...row }: AdminVideoRow): AdminVideo => ({
  ...row,
  archivedAt: archived_at?.toISOString() ?? null,
  createdAt: created_at.toISOString(),
});

/** Also finds archived videos. */
export const adminVideoById = async (db: Queryable, id: number): Promise<AdminVideo | undefined> => {
  const { rows } = await db.query<AdminVideoRow>(`select ${adminColumns} from ${source} where v.id = $1`, [
    id,
  ]);
  return rows.map(adminVideoOf)[0];
};

/** The videos of these slugs by slug, archived ones included. */
export const adminVideosBySlugs = async (
  db: Queryable,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, AdminVideo>> => {
  const { rows } = await db.query<AdminVideoRow>(
    `select ${adminColumns} from ${source} where v.slug = any ($1::text[])`,
    [slugs],
  );
  return new Map(rows.map((row) => [row.slug, adminVideoOf(row)]));
};

export type AdminVideoFilter = {
  readonly state: 'listed' | 'archived' | 'all';
  /** Folded; part of a title, a slug, or the creator's name or slug. */
  readonly text: string;
  readonly category?: string | undefined;
};

/** What a list is sorted by, and the usual direction. */
const orders = {
  newest: { by: 'v.id', usual: 'desc' },
  title: { by: 'v.search_name', usual: 'asc' },
  model: { by: 'm.search_name', usual: 'asc' },
  category: { by: 'v.category', usual: 'asc' },
  views: { by: 'v.views', usual: 'desc' },
  likes: { by: 'v.likes', usual: 'desc' },
  duration: { by: 'v.duration', usual: 'desc' },
} as const satisfies Record<AdminVideoSort, unknown>;

/**
 * The archived state of the video itself: a listed video of an archived model is listed again with its model.
 */
const stateConditions = {
  listed: 'v.archived_at is null',
  archived: 'v.archived_at is not null',
  all: 'true',
} as const;

const conditionOf = ({ state, text, category }: AdminVideoFilter, given: Values): string => {
  const conditions: string[] = [stateConditions[state]];
  if (text !== '') {
    const pattern = given.add(text);
    const columns = ['v.search_name', 'v.slug', 'm.search_name', 'm.slug'];
    conditions.push(`(${columns.map((column) => `position(${pattern} in ${column}) > 0`).join(' or ')})`);
  }
  if (category !== undefined) conditions.push(`v.category = ${given.add(category)}`);
  return conditions.join(' and ');
};

export type AdminVideoPage = {
  readonly sort: AdminVideoSort;
  readonly direction?: 'asc' | 'desc' | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** One page of the filtered videos, and their total. */
export const adminVideos = async (
  db: Queryable,
  filter: AdminVideoFilter,
  { sort, direction = orders[sort].usual, limit, offset }: AdminVideoPage,
): Promise<{ readonly videos: AdminVideo[]; readonly total: number }> => {
  const given = values();
  const condition = conditionOf(filter, given);
  const counted = db.query<{ total: number }>(`select count(*) as total from ${source} where ${condition}`, [
    ...given.list,
  ]);
  const order =
    sort === 'newest' ? `v.id ${direction}` : `${orders[sort].by} ${direction}, v.id ${direction}`;
  const page = db.query<AdminVideoRow>(
    `select ${adminColumns} from ${source} where ${condition} order by ${order} limit ${given.add(limit)} offset ${given.add(offset)}`,
    given.list,
  );
  const [{ rows: totals }, { rows }] = await Promise.all([counted, page]);
  return { videos: rows.map(adminVideoOf), total: totals[0]?.total ?? 0 };
};

const batchRows = 500;

/** Every video in that state by rising id, in batches. */
export async function* everyAdminVideo(
  db: Queryable,
  state: AdminVideoFilter['state'],
): AsyncGenerator<readonly AdminVideo[]> {
  const text = `select ${adminColumns} from ${source} where ${stateConditions[state]} and v.id > $1 order by v.id limit ${batchRows}`;
  for await (const rows of batchesById((after) => db.query<AdminVideoRow>(text, [after]), batchRows))
    yield rows.map(adminVideoOf);
}
