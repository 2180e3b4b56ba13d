import type { ModelSort } from '@marquee/contracts/http/models';
import type { FacetName } from '@marquee/contracts/rules/facets';
import { homeSlots, rotationSort } from '@marquee/contracts/rules/home-slots';
import { queryOptions } from '@tanstack/react-query';
import { jsonQuery } from '../../platform/api/json-query';
import { listQueries } from '../../platform/api/list-queries';
import { getOrNull } from '../../platform/api/request';

const contract = () => import('@marquee/contracts/http/models');
const loadProfile = async () => (await contract()).ModelProfile;
const loadViews = async () => (await import('@marquee/contracts/http/model-views')).ModelViews;
export const loadModels = async () => (await contract()).Models;

const models = listQueries('models', {
  rows: async () => (await import('@marquee/contracts/http/search')).CardModel.array(),
  facets: async () => (await import('@marquee/contracts/http/facets')).ListFacets,
  subject: loadProfile,
});

export const rowModels = 6;

export interface ModelListing extends Partial<Record<FacetName, string>> {
  readonly category?: string | undefined;
  readonly featured?: string | undefined;
  readonly sort?: ModelSort | typeof rotationSort | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
}

export const modelListing = (listing: ModelListing) => models.rows({ ...listing });
export const newestModels = (pageParams: string) => {
  const { search, ...filter } = Object.fromEntries(new URLSearchParams(pageParams));
  const newest = { ...filter, sort: 'newest', limit: 24 };
  return search === undefined ? models.rows(newest) : models.rows({ q: search, ...newest }, '/search');
};
/** Search results, best first. `q` must not be blank. */
export const modelSearch = (search: ModelListing & { readonly q: string }) =>
  models.rows({ ...search }, '/search');
export const modelFacets = (
  filter: Omit<ModelListing, 'sort' | 'limit' | 'offset'> & { readonly q?: string | undefined },
) => models.facets({ ...filter });

/** The paid row of the list of models, at most this many. */
export const paidRowSlots = 8;

/** The featured models that lead a list now; the server rotates them through its slots. */
export const paidRow = (category: string | undefined) =>
  modelListing({ featured: 'true', category, limit: paidRowSlots });

interface RandomModels {
  readonly category: string;
  readonly random: number;
  /** The same seed picks the same models for as long as the list does not change. */
  readonly seed: string;
}

/** Models picked at random by the server, and how many there are to pick from. */
export const randomModels = (pick: RandomModels) => models.rows({ ...pick });

/** Models of the same category or with a common tag; paid placements first. */
export const similarModels = (modelId: number) => models.rows({ limit: rowModels }, `/${modelId}/similar`);

/** The same for a slug, also of a removed model; none for an unknown slug. */
export const similarToSlug = (slug: string) =>
  models.rows({ limit: rowModels }, `/slug/${encodeURIComponent(slug)}/similar`);

/** The models that are still listed, in the order of `ids`, which must not be empty. */
export const modelsById = (ids: readonly number[]) => models.rows({ ids: ids.join(',') });

/** The home page's featured models by slot, in one answer for grid and slider: none is repeated. */
export const homeRotation = modelListing({ featured: 'true', sort: rotationSort, limit: homeSlots });

/** Models that nobody paid for, opened most in 30 days. */
export const homePicks = modelListing({ featured: 'false', sort: 'trending', limit: rowModels });

export const modelCount = modelListing({ limit: 1 });

export const modelBySlug = (slug: string) => models.bySlug(slug, '/slug');

/** One model by its id, or `null` when there is none or it was removed. */
export const modelById = (id: number) =>
  queryOptions({
    queryKey: ['models', 'id', id],
    queryFn: ({ signal }) => getOrNull([404, 410], loadProfile, `/api/models/${id}`, { signal }),
  });

export const modelViews = (modelId: number) =>
  jsonQuery(['models', 'views', modelId], loadViews, `/api/models/${modelId}/views`);
