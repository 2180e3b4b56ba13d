import { ModelFacets, VideoFacets } from '@marquee/contracts/http/facets';
import { filledText } from '@marquee/contracts/text/text';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { type CatalogDeps, route } from '../deps';
import type { Collection } from '../lists/collection';
import { revalidated } from '../lists/paging';
import { CategoryParam, FeaturedParam, optional } from '../lists/params';
import { models } from '../models/model-row';
import { searchPlan } from '../search/search-plan';
import { videos } from '../videos/video-row';
import { countChoices, countPeers, type FacetCounts } from './count-choices';

const query = z.object({ q: optional(filledText(200)), category: optional(CategoryParam) });

export const getFacets = route({
  get: '/api/models/facets',
  query: query.extend({ featured: FeaturedParam }),
  reply: ModelFacets,
  handle: async ({ query: { q, ...filter }, signal }, deps) =>
    answer(200, countChoices(await facetCounts(models, q, deps, signal), filter), revalidated),
});

export const getVideoFacets = route({
  get: '/api/videos/facets',
  query,
  reply: VideoFacets,
  handle: async ({ query: { q, ...filter }, signal }, deps) => {
    const { total, category } = countChoices(await facetCounts(videos, q, deps, signal), filter);
    return answer(200, { total, category }, revalidated);
  },
});

/** Counts the choices in all rows, or in the hits of a search. */
const facetCounts = async (
  of: Collection,
  q: string | undefined,
  deps: CatalogDeps,
  signal: AbortSignal,
): Promise<FacetCounts> => {
  const at = deps.now();
  if (q === undefined) return await countPeers(deps, of, at);
  return await deps.bounded.search(async () => {
    const plan = await searchPlan(deps, of, q, at);
    return plan === undefined
      ? { all: [], featured: [] }
      : await countPeers(deps, of, at, plan.queries.at(-1));
  }, signal);
};
