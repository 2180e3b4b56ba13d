import type { Placement } from '@marquee/contracts/http/placement';
import { LRUCache } from 'lru-cache';
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
