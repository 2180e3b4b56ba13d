import { z } from 'zod';

const Count = z.int().min(0);

/**
 * `GET /api/models/facets`: the number of models for each value of a filter, while the other filter stays as
 * it is. `total` is the number with both filters as they are. With `q` only the hits of that search are
 * counted.
 */
export const ModelFacets = z.object({
  total: Count,
  category: z.array(z.object({ value: z.string(), count: Count })),
  featured: z.object({ all: Count, true: Count, false: Count }),
});
export type ModelFacets = z.infer<typeof ModelFacets>;

/**
 * `GET /api/videos/facets`: the number of videos for each category. `total` is the number with the filter as
 * it is.
 */
export const VideoFacets = ModelFacets.pick({ total: true, category: true });
export type VideoFacets = z.infer<typeof VideoFacets>;
