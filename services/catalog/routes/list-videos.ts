import { randomUUID } from 'node:crypto';
import { Videos, videoSorts } from '@marquee/contracts/http/videos';
import { text } from '@marquee/contracts/text/text';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { countVideos, listedVideos } from '../queries/list-videos';
import { newestId } from '../queries/newest-id';
import { randomVideos } from '../queries/random-videos';
import type { VideoFilter } from '../queries/video-filter';
import { route } from '../route';
import { modelIdParams } from './model-id';
import { CategoryChoice, chosen, pageHeaders, pageQuery, Rows, revalidated, upToQuery } from './paging';

export const listVideos = route({
  get: '/api/videos',
  query: z.object({
    modelId: chosen(modelIdParams.shape.id),
    category: chosen(CategoryChoice),
    sort: chosen(z.enum(videoSorts)),
    random: chosen(Rows),
    seed: chosen(text(64)),
    ...pageQuery,
    ...upToQuery,
  }),
  reply: Videos,
  handle: async (
    { query: { modelId, category, sort = 'featured', random, seed, limit, offset, upTo }, req },
    { db, counts, now },
  ) => {
    const at = now();
    const filter: VideoFilter = { modelId, category, upTo };
    if (random !== undefined) {
      const [videos, total] = await Promise.all([
        randomVideos(db, filter, random, seed ?? randomUUID(), at),
        countVideos(db, counts, filter, at),
      ]);
      return answer(200, videos, {
        'x-total-count': String(total),
        ...(seed === undefined ? { 'cache-control': 'no-store' } : revalidated),
      });
    }
    // Before anything is read: what is added in between is then neither listed nor counted.
    const newest = upTo ?? (await newestId(db, 'videos'));
    const upToNewest = { ...filter, upTo: newest };
    const [videos, total] = await Promise.all([
      listedVideos(db, upToNewest, sort, { limit, offset }, at),
      countVideos(db, counts, upToNewest, at),
    ]);
    return answer(200, videos, pageHeaders(req, { limit, offset, total, upTo: newest }));
  },
});
