import { Placement } from '@marquee/contracts/http/placement';
import { filledText } from '@marquee/contracts/text/text';
import { answer } from '@marquee/kit/http/route';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { openModel } from '../access/open-model';
import { route } from '../route';
import { measurePlacement, type PlacementDeps } from './measure-placement';

/** Placements are about past days; only featuring or removing the model changes one sooner. */
const cachedMs = 60_000;
const cachedMax = 2_000;

export type Placements = { readonly of: (modelId: number, requestId: string) => Promise<Placement> };

/** Placements by model, each measured at most once a minute. A failure is not cached. */
export const placements = (deps: PlacementDeps): Placements => {
  const cache = new LRUCache<number, Placement, string>({
    max: cachedMax,
    ttl: cachedMs,
    ignoreFetchAbort: true,
    fetchMethod: (modelId, _stale, { context: requestId }) => measurePlacement(deps, modelId, requestId),
  });
  return { of: (modelId, requestId) => cache.forceFetch(modelId, { context: requestId }) };
};

/** The effect of the model's latest featured placement. */
export const getPlacement = route({
  get: '/api/insights/:slug/placement',
  params: z.object({ slug: filledText(120) }),
  reply: Placement,
  handle: async ({ params: { slug }, req, identity, requestId }, deps) => {
    const model = await openModel({ slug, cookies: req.headers.cookie, identity, requestId }, deps);
    return answer(200, await deps.placements.of(model.id, requestId), {
      'cache-control': 'private, no-store',
    });
  },
});
