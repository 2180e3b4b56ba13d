import type { Video, VideoSort } from '@marquee/contracts/http/videos';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Counts } from './counts';
import { values } from './model-filter';
import { ofFeaturedModel, type VideoFilter, videoCondition } from './video-filter';
import { type VideoRow, videoColumns, videoOf } from './video-row';

/** Every order ends in the id, so that pages have no repeats; each has its index. */
const orders: Readonly<Record<Exclude<VideoSort, 'featured'>, string>> = {
  popular: 'v.views desc, v.id desc',
  trending: 'v.trending_score desc, v.views desc, v.id desc',
  newest: 'v.created_at desc, v.id desc',
  name: 'v.search_name, v.id',
  rating: 'v.likes desc, v.id desc',
};

type Page = { readonly limit: number; readonly offset: number };

/** A page of the videos that the filter leaves. `featured`: those of models featured at that moment first, then by views. */
export const listedVideos = async (
  db: Queryable,
  filter: VideoFilter,
  sort: VideoSort,
  page: Page,
  at: Date,
): Promise<Video[]> => {
  if (sort !== 'featured') return await pageOf(db, filter, orders[sort], page, at, 'all');
  // The few of featured models by their own indexes, then the rest along the index of views: one sort would read every video.
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

/** How many videos the filter leaves. Right to the second where time decides; else at most 8 s behind another instance's write. */
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
  // One model's are few, and have their index.
  if (modelId !== undefined || category === 'featured') return await countNow();
  return await counts.remembered(`videos ${category} ${upTo ?? ''}`, countNow);
};
