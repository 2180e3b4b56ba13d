import { z } from 'zod';

/**
 * `GET /api/admin/missed-searches`: what at least five people a day searched for in vain in the last week, most first.
 * `people` is the sum of the days.
 */
export const MissedSearches = z.array(z.object({ term: z.string(), people: z.int().min(1) }));
