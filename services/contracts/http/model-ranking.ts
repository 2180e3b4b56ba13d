import { z } from 'zod';

export const rankedFigures = ['seen', 'opened', 'clicks'] as const;
export type RankedFigure = (typeof rankedFigures)[number];

/**
 * `GET /api/insights/site/models?sort=seen|opened|clicks&order&limit&offset`, with the filters of `GET
 * /api/admin/models`: the ids of the models that match, by this figure of the last 7 days; equal ones by
 * rising id. `total` is how many match.
 */
export const ModelRanking = z.object({ ids: z.array(z.int().positive()), total: z.int().min(0) });
export type ModelRanking = z.infer<typeof ModelRanking>;

/** `GET /internal/models/ids`, with the same filters, from analytics: the ids of all models, rising. */
export const ModelIdList = z.array(z.int().positive());
