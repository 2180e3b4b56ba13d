import { z } from 'zod';

/** `GET /api/models/{id}/views`: how often the profile was opened since the day `since`; null before. */
export const ModelViews = z.object({ profileViews: z.int().min(0), since: z.iso.date().nullable() });
export type ModelViews = z.infer<typeof ModelViews>;
