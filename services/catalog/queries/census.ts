import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Alike } from '../listing/alike';
import type { Counts } from './counts';
import { ofFeaturedModel } from './video-filter';

/** The catalogue counted: all models or all videos, and those of them that are featured at a moment. */
export type Census = { readonly all: readonly Alike[]; readonly featured: readonly Alike[] };

const alike = (condition: string): string =>
  `select m.category, m.premium, m.verified_at is not null as verified, m.trending_score > 0 as trending, m.tags @> '{live}' as live,
     count(*) as count
   from models m where m.archived_at is null and ${condition} group by 1, 2, 3, 4, 5`;

/** Who is featured is counted each time, by its index, and so is right to the second; everybody at most 8 s behind. */
export const takeCensus = async (db: Queryable, counts: Counts, at: Date): Promise<Census> => {
  const [all, featured] = await Promise.all([
    counts.census('models', async () => (await db.query<Alike>(alike('true'))).rows),
    db.query<Alike>(alike('m.featured_until > $1'), [at]),
  ]);
  return { all, featured: featured.rows };
};

const alikeVideos = (condition: string): string =>
  `select v.category, v.premium, false as verified, v.trending_score > 0 as trending, v.tags @> '{live}' as live, count(*) as count
   from videos v where v.listed and ${condition} group by 1, 2, 3, 4, 5`;

/** The same of the videos; those of featured models count as featured. */
export const takeVideoCensus = async (db: Queryable, counts: Counts, at: Date): Promise<Census> => {
  const [all, featured] = await Promise.all([
    counts.census('videos', async () => (await db.query<Alike>(alikeVideos('true'))).rows),
    db.query<Alike>(alikeVideos(ofFeaturedModel('$1')), [at]),
  ]);
  return { all, featured: featured.rows };
};
