import type { AdminVideo, AdminVideoSort } from '@marquee/contracts/http/admin-videos';
import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { sentRow, sentRows } from '@marquee/kit/postgres/rows';
import { batchesById, type Values, values } from '../../lists/sql';

const adminColumns = `v.id, v.slug, v.title, v.description, v.thumbnail_url as "thumbnailUrl", v.duration, v.premium, v.views, v.likes, v.category,
  v.tags, v.model_id as "modelId", v.version, v.listed, v.archived_at as "archivedAt", v.created_at as "createdAt",
  json_build_object('name', m.name, 'slug', m.slug, 'profileImage', m.profile_image, 'archived', m.archived_at is not null) as model`;
const source = 'videos v join models m on m.id = v.model_id';

/** Also finds archived videos. */
export const adminVideoById = (db: Queryable, id: number): Promise<AdminVideo | undefined> =>
  sentRow(db, `select ${adminColumns} from ${source} where v.id = $1`, [id]);

/** The videos of these slugs by slug, archived ones included. */
export const adminVideosBySlugs = async (
  db: Queryable,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, AdminVideo>> => {
  const text = `select ${adminColumns} from ${source} where v.slug = any ($1::text[])`;
  const videos = await sentRows<AdminVideo>(db, text, [slugs]);
  return new Map(videos.map((video) => [video.slug, video]));
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

/** The state of the video itself: one of an archived model is listed again when its model is restored. */
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
  const text = `select count(*) as total from ${source} where ${condition}`;
  const counted = onlyRow<{ total: number }>(db, text, [...given.list]);
  const order =
    sort === 'newest' ? `v.id ${direction}` : `${orders[sort].by} ${direction}, v.id ${direction}`;
  const page = sentRows<AdminVideo>(
    db,
    `select ${adminColumns} from ${source} where ${condition} order by ${order} limit ${given.add(limit)} offset ${given.add(offset)}`,
    given.list,
  );
  const [{ total }, videos] = await Promise.all([counted, page]);
  return { videos, total };
};

const batchRows = 500;

/** Every video in that state by rising id, in batches. */
export const everyAdminVideo = (
  db: Queryable,
  state: AdminVideoFilter['state'],
): AsyncGenerator<readonly AdminVideo[]> => {
  const text = `select ${adminColumns} from ${source} where ${stateConditions[state]} and v.id > $1 order by v.id limit ${batchRows}`;
  return batchesById((after) => sentRows<AdminVideo>(db, text, [after]), batchRows);
};
