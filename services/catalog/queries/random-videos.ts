import type { Video } from '@marquee/contracts/http/videos';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { values } from './model-filter';
import { saltOf } from './random-models';
import { type VideoFilter, videoCondition } from './video-filter';
import { type VideoRow, videoColumns, videoOf } from './video-row';

/** `count` videos of the filter, picked and ordered by `seed`: the same seed picks the same while the catalogue is the same. */
export const randomVideos = async (db: Queryable, filter: VideoFilter, count: number, seed: string, at: Date): Promise<Video[]> => {
  const given = values();
  const condition = videoCondition(filter, at, given);
  const salt = given.add(saltOf(seed));
  const { rows } = await db.query<VideoRow>(
    `select ${videoColumns}
     from (
       select v.id, hashint4extended(v.id, ${salt}::bigint) as draw from videos v where ${condition} order by draw limit ${given.add(count)}
     ) drawn join videos v on v.id = drawn.id
     order by drawn.draw`,
    given.list,
  );
  return rows.map(videoOf);
};
