import { randomUUID } from 'node:crypto';
import { Videos, videoSorts } from '@marquee/contracts/http/videos';
import { text } from '@marquee/contracts/text/text';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { modelIdParams } from '../lists/model-id';
import {
  CategoryParam,
  optional,
  pageHeaders,
  pageQuery,
  Rows,
  revalidated,
  upToQuery,
} from '../lists/paging';
import { newestId } from '../lists/sql';
import { route } from '../route';
import type { VideoFilter } from './video-filter';
import { countVideos, listedVideos, randomVideos } from './video-lists';

export const listVideos = route({
  get: '/api/videos',
  query: z.object({
    modelId: optional(modelIdParams.shape.id),
    category: optional(CategoryParam),
    sort: optional(z.enum(videoSorts)),
    random: optional(Rows),
    seed: optional(text(64)),
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
    // Read first, so that videos added meanwhile are neither listed nor counted.
    const newest = upTo ?? (await newestId(db, 'videos'));
    const upToNewest = { ...filter, upTo: newest };
    const [videos, total] = await Promise.all([
      listedVideos(db, upToNewest, sort, { limit, offset }, at),
      countVideos(db, counts, upToNewest, at),
    ]);
    return answer(200, videos, pageHeaders(req, { limit, offset, total, upTo: newest }));
  },
});
