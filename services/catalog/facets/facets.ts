import { ListFacets, ModelFacets } from '@marquee/contracts/http/facets';
import { filledText } from '@marquee/contracts/text/text';
import { optional } from '@marquee/kit/http/params';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { type CatalogDeps, route } from '../deps';
import { type Collection, isNarrowed } from '../lists/collection';
import { revalidated } from '../lists/paging';
import { CategoryParam, FeaturedParam, facetQuery } from '../lists/params';
import { models } from '../models/model-row';
import { searchPlan } from '../search/search-plan';
import type { SearchStep } from '../search/search-steps';
import { videos } from '../videos/video-row';
import { countChoices, countPeers } from './count-choices';
import { countFacets } from './count-facets';

const query = z.object({
  q: optional(filledText(200)),
  category: optional(CategoryParam),
  tag: facetQuery.tag,
});

export const getFacets = route({
  get: '/api/models/facets',
  query: query.extend({ ...facetQuery, featured: FeaturedParam }),
  reply: ModelFacets,
  handle: async ({ query: { q, ...filter }, signal }, deps) => {
    const at = deps.now();
    const { category, featured, ...facets } = filter;
    const count = async () => {
      const search = await lastStep(models, q, at, deps);
      const [peers, counted] = await Promise.all([
        countPeers(deps, models, at, facets, search),
        countFacets(deps, models, filter, at, search),
      ]);
      return answer(200, { ...countChoices(peers, { category, featured }), facets: counted }, revalidated);
    };
    // The counts without filters are shared by all visitors; others take a scan each.
    return q === undefined && !isNarrowed(filter) ? await count() : await deps.bounded.search(count, signal);
  },
});

export const getVideoFacets = route({
  get: '/api/videos/facets',
  query,
  reply: ListFacets,
  handle: async ({ query: { q, category, tag }, signal }, deps) => {
    const at = deps.now();
    const count = async () => {
      const peers = await countPeers(deps, videos, at, { tag }, await lastStep(videos, q, at, deps));
      const { total, category: counted } = countChoices(peers, { category });
      return answer(200, { total, category: counted }, revalidated);
    };
    return q === undefined ? await count() : await deps.bounded.search(count, signal);
  },
});

const findsNothing: SearchStep = { found: 'some', column: 'search_document', query: '' };

/** The step that finds every hit of a search; undefined without a search. */
const lastStep = async (
  of: Collection,
  q: string | undefined,
  at: Date,
  deps: CatalogDeps,
): Promise<SearchStep | undefined> =>
  q === undefined ? undefined : ((await searchPlan(deps, of, q, at))?.steps.at(-1) ?? findsNothing);
