import type { Video, VideoSort } from '@marquee/contracts/http/videos';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Counts } from '../lists/counts';
import { sampledIds } from '../lists/sampled-ids';
import { values } from '../lists/sql';
import { ofFeaturedModel, type VideoFilter, videoCondition } from './video-filter';
import { type VideoRow, videoColumns, videoOf, videosById } from './video-row';

/** Every order ends in the id, so that pages have no repeats. Each has an index. */
const orders: Readonly<Record<Exclude<VideoSort, 'featured'>, string>> = {
  popular: 'v.views desc, v.id desc',
  trending: 'v.trending_score desc, v.views desc, v.id desc',
  newest: 'v.created_at desc, v.id desc',
  name: 'v.search_name, v.id',
  rating: 'v.likes desc, v.id desc',
};

type Page = { readonly limit: number; readonly offset: number };

/** One page of the filtered videos. Sort `featured`: videos of featured models first, then by views. */
export const listedVideos = async (
  db: Queryable,
  filter: VideoFilter,
  sort: VideoSort,
  page: Page,
  at: Date,
): Promise<Video[]> => {
  if (sort !== 'featured') return await pageOf(db, filter, orders[sort], page, at, 'all');
  // First the few videos of featured models, then the rest by the index of views: a single sort would read every video.
  const leading = await pageOf(db, filter, orders.popular, page, at, 'featured');
  if (leading.length === page.limit) return leading;
  const before = leading.length > 0 ? page.offset + leading.length : await countFeatured(db, filter, at);
  const rest = {
    limit: page.limit - leading.length,
    offset: Math.max(0, page.offset + leading.length - before),
  };
  return [...leading, ...(await pageOf(db, filter, orders.popular, rest, at, 'rest'))];
};

type Which = 'all' | 'featured' | 'rest';

const pageOf = async (
  db: Queryable,
  filter: VideoFilter,
  order: string,
  page: Page,
  at: Date,
  which: Which,
): Promise<Video[]> => {
  const given = values();
  const condition = videoCondition(filter, at, given);
  const and = {
    all: () => '',
    featured: (now: string) => ` and ${ofFeaturedModel(now)}`,
    rest: (now: string) => ` and not (${ofFeaturedModel(now)})`,
  };
  const more = which === 'all' ? '' : and[which](given.add(at));
  const { rows } = await db.query<VideoRow>(
    `select ${videoColumns}
     from (select v.id from videos v where ${condition}${more} order by ${order} limit ${given.add(page.limit)} offset ${given.add(page.offset)}) page
     join videos v on v.id = page.id
     order by ${order}`,
    given.list,
  );
  return rows.map(videoOf);
};

const countFeatured = async (db: Queryable, filter: VideoFilter, at: Date): Promise<number> => {
  const given = values();
  const condition = videoCondition(filter, at, given);
  const { rows } = await db.query<{ total: number }>(
    `select count(*) as total from videos v where ${condition} and ${ofFeaturedModel(given.add(at))}`,
    given.list,
  );
  return rows[0]?.total ?? 0;
};

/** The number of filtered videos: exact if it depends on time, else at most 8 s behind another instance's write. */
export const countVideos = async (
  db: Queryable,
  counts: Counts,
  filter: VideoFilter,
  at: Date,
): Promise<number> => {
  const countNow = async (): Promise<number> => {
    const given = values();
    const condition = videoCondition(filter, at, given);
    const { rows } = await db.query<{ total: number }>(
      `select count(*) as total from videos v where ${condition}`,
      given.list,
    );
    return rows[0]?.total ?? 0;
  };
  const { modelId, category = 'all', upTo } = filter;
  // One model has few videos, and an index finds them.
  if (modelId !== undefined || category === 'featured') return await countNow();
  return await counts.total(`videos ${category} ${upTo ?? ''}`, countNow);
};

/** `count` random videos of the filter. The same seed returns the same videos while the data is unchanged. */
export const randomVideos = async (
  db: Queryable,
  filter: VideoFilter,
  count: number,
  seed: string,
  at: Date,
): Promise<Video[]> => {
  const ids = await sampledIds(db, {
    table: 'videos',
    alias: 'v',
    condition: (given) => videoCondition(filter, at, given),
    count,
    seed,
  });
  const videos = await videosById(db, ids);
  return ids.flatMap((id) => videos.get(id) ?? []);
};
