import type { Model, ModelSort } from '@marquee/contracts/http/models';
import { queryOptions } from '@tanstack/react-query';
import {
  askFor,
  askForOrNull,
  askForRows,
  askForSearch,
  askForSubject,
  present,
  type Rows,
  withQuery,
} from '../../platform/api/ask';

export interface ModelListing {
  readonly category?: string | undefined;
  readonly featured?: 'true' | 'false' | undefined;
  readonly sort?: ModelSort | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
}

/** Longer than the default five minutes: going back from a profile finds the list as it was. */
const placeKeptMs = 60 * 60_000;

export interface RandomModels {
  readonly category: string;
  /** How many to pick. */
  readonly random: number;
  /** The same seed picks the same models for as long as the list does not change. */
  readonly seed: string;
}

export interface ModelSearch {
  readonly q: string;
  readonly limit: number;
  readonly offset?: number | undefined;
}

/** A page of the catalogue, and how many models the filters leave. */
export const modelListing = (listing: ModelListing) => modelRows('/api/models', { ...listing });

/** Models picked at random by the server, and how many there are to pick from. */
export const randomModels = (pick: RandomModels) => modelRows('/api/models', { ...pick });

/** A page of search results, best first. The text must not be blank. */
export const modelSearch = ({ q, limit, offset }: ModelSearch) => {
  const url = withQuery('/api/models/search', { q, limit, offset: offset || undefined });
  return queryOptions({
    queryKey: ['models', url],
    queryFn: ({ signal }) => askForSearch(loadModels, url, { signal }),
    gcTime: placeKeptMs,
  });
};

/** Facet counts: how many models each choice of a filter leaves while the other filter stays. */
export const modelFacets = (filter: Pick<ModelListing, 'category' | 'featured'>) => {
  const url = withQuery('/api/models/facets', { ...filter });
  return queryOptions({
    queryKey: ['models', url],
    queryFn: ({ signal }) => askFor(loadFacets, url, { signal }),
  });
};

const similarCount = 6;

/** Models of the same category or with a common tag; paid placements first. */
export const similarModels = (modelId: number) =>
  modelRows(`/api/models/${modelId}/similar`, { limit: similarCount });

/** The models that are still listed, in the order of `ids`, which must not be empty. */
export const modelsById = (ids: readonly number[]) => modelRows('/api/models', { ids: ids.join(',') });

const modelRows = (path: string, query: Readonly<Record<string, string | number | undefined>>) => {
  const url = withQuery(path, { ...query, offset: query.offset || undefined });
  return queryOptions({
    queryKey: ['models', url],
    queryFn: ({ signal }): Promise<Rows<Model>> => askForRows(loadModels, url, { signal }),
    gcTime: placeKeptMs,
  });
};

export const homeFeaturedCount = 10;

export const featuredModels = modelListing({ featured: 'true', limit: homeFeaturedCount });

const homeSliderMax = 24;

/** The home page's slider: the featured models after those in its grid. */
export const moreFeaturedModels = modelListing({
  featured: 'true',
  limit: homeSliderMax,
  offset: homeFeaturedCount,
});

/** How many models are listed: the total of the shortest page. */
export const modelCount = modelListing({ limit: 1 });

/** One model, or `null` when there is none with this slug or it was removed. Text that cannot be a slug is not requested. */
export const modelBySlug = (slug: string) =>
  queryOptions({
    queryKey: ['models', 'slug', slug],
    queryFn: async ({ signal }) =>
      (await isSlug(slug))
        ? askForSubject(loadProfile, `/api/models/slug/${encodeURIComponent(slug)}`, { signal })
        : null,
    select: present,
  });

/** One model by its id, or `null` when there is none or it was removed. */
export const modelById = (id: number) =>
  queryOptions({
    queryKey: ['models', 'id', id],
    queryFn: ({ signal }) => askForOrNull(missing, loadProfile, `/api/models/${id}`, { signal }),
  });

/** How often the model's profile was opened. */
export const modelViews = (modelId: number) =>
  queryOptions({
    queryKey: ['models', 'views', modelId],
    queryFn: ({ signal }) => askFor(loadViews, `/api/models/${modelId}/views`, { signal }),
  });

const missing = [404, 410] as const;

const loadProfile = async () => (await import('@marquee/contracts/http/models')).ModelProfile;
const loadFacets = async () => (await import('@marquee/contracts/http/facets')).ModelFacets;
const loadViews = async () => (await import('@marquee/contracts/http/model-views')).ModelViews;
export const loadModels = async () => (await import('@marquee/contracts/http/models')).Models;
const isSlug = async (text: string) =>
  (await import('@marquee/contracts/rules/slug')).Slug.safeParse(text).success;
