import { z } from 'zod';

/**
 * `GET /api/site-figures`: how often people opened profiles and links of models over the last
 * `siteFigureDays`, bots excluded.
 */
export const SiteFigures = z.object({ profilesOpened: z.int().min(0), clicks: z.int().min(0) });
export type SiteFigures = z.infer<typeof SiteFigures>;
