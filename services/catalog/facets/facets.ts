import { ModelFacets, VideoFacets } from '@marquee/contracts/http/facets';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { CategoryParam, optional, revalidated } from '../lists/paging';
import { route } from '../route';
import { countChoices } from './count-choices';
import { modelFacetCounts, videoFacetCounts } from './facet-counts';

export const getFacets = route({
  get: '/api/models/facets',
  query: z.object({
    category: optional(CategoryParam),
    featured: optional(z.enum(['true', 'false', 'all'])),
  }),
  reply: ModelFacets,
  handle: async ({ query: { category, featured } }, { db, counts, now }) => {
    const facetCounts = await modelFacetCounts(db, counts, now());
    const filter = {
      ...(category !== undefined && { category }),
      ...((featured === 'true' || featured === 'false') && { featured: featured === 'true' }),
    };
    return answer(200, countChoices(facetCounts, filter), revalidated);
  },
});

export const getVideoFacets = route({
  get: '/api/videos/facets',
  query: z.object({ category: optional(CategoryParam) }),
  reply: VideoFacets,
  handle: async ({ query: { category } }, { db, counts, now }) => {
    const { total, category: choices } = countChoices(
      await videoFacetCounts(db, counts, now()),
      category === undefined ? {} : { category },
    );
    return answer(200, { total, category: choices }, revalidated);
  },
});
