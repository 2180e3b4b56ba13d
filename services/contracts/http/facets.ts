import { z } from 'zod';

const Count = z.int().min(0);

/**
 * `GET /api/models/facets`: how many models each choice of a filter would leave while the other filter stays as it is.
 * `total` is what the filters leave now.
 */
export const ModelFacets = z.object({
  total: Count,
  category: z.array(z.object({ value: z.string(), count: Count })),
  featured: z.object({ all: Count, true: Count, false: Count }),
});
export type ModelFacets = z.infer<typeof ModelFacets>;

/** `GET /api/videos/facets`: how many videos each category would leave. `total` is what the filter leaves now. */
export const VideoFacets = ModelFacets.pick({ total: true, category: true });
export type VideoFacets = z.infer<typeof VideoFacets>;
