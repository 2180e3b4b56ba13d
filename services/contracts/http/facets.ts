import { z } from 'zod';
import { facetNames } from '../rules/facets';

const Count = z.int().min(0);
const Choices = z.array(z.object({ value: z.string(), count: Count }));

/**
 * `GET /api/models/facets`: the number of models for each value of a filter, while the other filters stay as
 * they are. `total` is the number with all filters as they are. With `q` only the hits of that search are
 * counted.
 */
export const ModelFacets = z.object({
  total: Count,
  category: Choices,
  featured: z.object({ all: Count, true: Count, false: Count }),
  /** The values that models have, the most frequent first. */
  facets: z.array(z.object({ name: z.enum(facetNames), choices: Choices })),
});
export type ModelFacets = z.infer<typeof ModelFacets>;

/** The facets of any list: those of videos, `GET /api/videos/facets`, have `total` and `category` only. */
export const ListFacets = ModelFacets.partial({ featured: true, facets: true });
export type ListFacets = z.infer<typeof ListFacets>;
