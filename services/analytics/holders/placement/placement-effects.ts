import type { PlacementEffect } from '@marquee/contracts/http/placement-effect';
import { LRUCache } from 'lru-cache';
import { measurePlacement, type PlacementEffectDeps } from './measure-placement';

/** PlacementEffects are about past days; only featuring or removing the model changes one sooner. */
const cachedMs = 60_000;
const cachedMax = 2_000;

/** PlacementEffects by model, each measured at most once a minute. A failure is not cached. */
export const placementEffects = (deps: PlacementEffectDeps) => {
  const cache = new LRUCache<number, PlacementEffect, string>({
    max: cachedMax,
    ttl: cachedMs,
    ignoreFetchAbort: true,
    fetchMethod: (modelId, _stale, { context: requestId }) => measurePlacement(deps, modelId, requestId),
  });
  return {
    of: (modelId: number, requestId: string) => cache.forceFetch(modelId, { context: requestId }),
  };
};

export type PlacementEffects = ReturnType<typeof placementEffects>;
