import { ModelFacets, VideoFacets } from '@marquee/contracts/http/facets';
import { filledText } from '@marquee/contracts/text/text';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { type CatalogDeps, route } from '../deps';
import type { Collection } from '../lists/collection';
import { revalidated } from '../lists/paging';
import { CategoryParam, FeaturedParam, optional, TagParam } from '../lists/params';
import { models } from '../models/model-row';
import { searchPlan } from '../search/search-plan';
import { videos } from '../videos/video-row';
import { countChoices, countPeers, type FacetCounts } from './count-choices';

const query = z.strictObject({
  q: optional(filledText(200)),
  category: optional(CategoryParam),
  tag: optional(TagParam),
});

export const getFacets = route({
  get: '/api/models/facets',
  query: query.extend({ featured: FeaturedParam }),
  reply: ModelFacets,
  handle: async ({ query: { q, ...filter }, signal }, deps) =>
    answer(200, countChoices(await facetCounts(models, { q, ...filter }, deps, signal), filter), revalidated),
});

export const getVideoFacets = route({
  get: '/api/videos/facets',
  query,
  reply: VideoFacets,
  handle: async ({ query: { q, ...filter }, signal }, deps) => {
    const { total, category } = countChoices(
      await facetCounts(videos, { q, ...filter }, deps, signal),
      filter,
    );
    return answer(200, { total, category }, revalidated);
  },
});

/** Counts the choices in all rows with the tag, or in the hits of a search among them. */
const facetCounts = async (
  of: Collection,
  { q, tag }: z.output<typeof query>,
  deps: CatalogDeps,
  signal: AbortSignal,
): Promise<FacetCounts> => {
  const at = deps.now();
  if (q === undefined) return await countPeers(deps, of, at, { tag });
  return await deps.bounded.search(async () => {
    const plan = await searchPlan(deps, of, q, at);
    return plan === undefined
      ? { all: [], featured: [] }
      : await countPeers(deps, of, at, { tag, search: plan.steps.at(-1) });
  }, signal);
};
