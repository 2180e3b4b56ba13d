import type { Video } from '@marquee/contracts/http/videos';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { drawnIds } from './drawn-ids';
import { videosById } from './rows-by-id';
import { type VideoFilter, videoCondition } from './video-filter';

/** `count` videos of the filter, picked and ordered by `seed`: the same seed picks the same while the catalogue is the same. */
export const randomVideos = async (
  db: Queryable,
  filter: VideoFilter,
  count: number,
  seed: string,
  at: Date,
): Promise<Video[]> => {
  const ids = await drawnIds(db, {
    table: 'videos',
    alias: 'v',
    condition: (given) => videoCondition(filter, at, given),
    count,
    seed,
  });
  const videos = await videosById(db, ids);
  return ids.flatMap((id) => videos.get(id) ?? []);
};
