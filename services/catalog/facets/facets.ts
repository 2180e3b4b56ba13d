import { ModelFacets, VideoFacets } from '@marquee/contracts/http/facets';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { CategoryParam, FeaturedParam, optional, revalidated } from '../lists/paging';
import { models } from '../models/model-row';
import { route } from '../route';
import { videos } from '../videos/video-row';
import { countChoices, countPeers } from './count-choices';

export const getFacets = route({
  get: '/api/models/facets',
  query: z.object({ category: optional(CategoryParam), featured: FeaturedParam }),
  reply: ModelFacets,
  handle: async ({ query }, { db, counts, now }) =>
    answer(200, countChoices(await countPeers(db, models, counts, now()), query), revalidated),
});

export const getVideoFacets = route({
  get: '/api/videos/facets',
  query: z.object({ category: optional(CategoryParam) }),
  reply: VideoFacets,
  handle: async ({ query }, { db, counts, now }) => {
    const { total, category } = countChoices(await countPeers(db, videos, counts, now()), query);
    return answer(200, { total, category }, revalidated);
  },
});
