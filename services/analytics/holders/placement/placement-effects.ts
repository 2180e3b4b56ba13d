import type { PlacementEffect } from '@marquee/contracts/http/placement-effect';
import type { SiteFigures } from '@marquee/contracts/http/site-figures';
import { LRUCache } from 'lru-cache';
import { readLedger } from '../../ledger/read-ledger';
import { measureFeaturedMedian } from './featured-median';
import { measurePlacement, type PlacementEffectDeps } from './measure-placement';

/** PlacementEffects are about past days; only featuring or removing the model changes one sooner. */
const cachedMs = 60_000;
const cachedMax = 2_000;

/** PlacementEffects by model, and the site's featured median and ledger state, each measured at most once a minute. A failure is not cached. */
export const placementEffects = (deps: PlacementEffectDeps) => {
  const cache = new LRUCache<number, PlacementEffect, string>({
    max: cachedMax,
    ttl: cachedMs,
    ignoreFetchAbort: true,
    fetchMethod: (modelId, _stale, { context: requestId }) => measurePlacement(deps, modelId, requestId),
  });
  const evidence = new LRUCache<'site', Pick<SiteFigures, 'featuredMedian' | 'ledgerBalances'>, string>({
    max: 1,
    ttl: cachedMs,
    ignoreFetchAbort: true,
    fetchMethod: async (_site, _stale, { context: requestId }) => ({
      featuredMedian: await measureFeaturedMedian(deps, requestId),
      ledgerBalances: (await readLedger(deps.db)).balanced,
    }),
  });
  return {
    evidence: (requestId: string) => evidence.forceFetch('site', { context: requestId }),
    of: (modelId: number, requestId: string) => cache.forceFetch(modelId, { context: requestId }),
  };
};

export type PlacementEffects = ReturnType<typeof placementEffects>;
