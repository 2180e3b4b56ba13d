import { z } from 'zod';

/** `GET /api/models/{id}/views`: how often the profile was opened, and the first day of which that is known; null before there is one. */
export const ModelViews = z.object({ profileViews: z.int().min(0), since: z.iso.date().nullable() });
export type ModelViews = z.infer<typeof ModelViews>;
