import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Counts, PeerCount } from '../lists/counts';
import { ofFeaturedModel } from '../videos/video-filter';

/** All models, or all videos, counted by peers; and those of them that are featured at one moment. */
export type FacetCounts = { readonly all: readonly PeerCount[]; readonly featured: readonly PeerCount[] };

const modelPeers = (condition: string): string =>
  `select m.category, m.premium, m.verified_at is not null as verified, m.trending_score > 0 as trending, m.tags @> '{live}' as live,
     count(*) as count
   from models m where m.archived_at is null and ${condition} group by 1, 2, 3, 4, 5`;

/** The featured are counted each time, by their index, and are exact; the rest is at most 8 s old. */
export const modelFacetCounts = async (db: Queryable, counts: Counts, at: Date): Promise<FacetCounts> => {
  const [all, featured] = await Promise.all([
    counts.peers('models', async () => (await db.query<PeerCount>(modelPeers('true'))).rows),
    db.query<PeerCount>(modelPeers('m.featured_until > $1'), [at]),
  ]);
  return { all, featured: featured.rows };
};

const videoPeers = (condition: string): string =>
  `select v.category, v.premium, false as verified, v.trending_score > 0 as trending, v.tags @> '{live}' as live, count(*) as count
   from videos v where v.listed and ${condition} group by 1, 2, 3, 4, 5`;

/** Videos of featured models count as featured. */
export const videoFacetCounts = async (db: Queryable, counts: Counts, at: Date): Promise<FacetCounts> => {
  const [all, featured] = await Promise.all([
    counts.peers('videos', async () => (await db.query<PeerCount>(videoPeers('true'))).rows),
    db.query<PeerCount>(videoPeers(ofFeaturedModel('$1')), [at]),
  ]);
  return { all, featured: featured.rows };
};
