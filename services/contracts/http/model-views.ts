import { z } from 'zod';

/**
 * `GET /api/models/{id}/views`: how often the profile was opened, counted since the day `since`; null before
 * the first.
 */
export const ModelViews = z.object({ profileViews: z.int().min(0), since: z.iso.date().nullable() });
export type ModelViews = z.infer<typeof ModelViews>;
