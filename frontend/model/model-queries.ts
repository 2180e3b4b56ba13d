import type { ModelSort } from '@marquee/contracts/http/models';
import { queryOptions } from '@tanstack/react-query';
import { askForOrNull, askForRows, askForSubject, present, withQuery } from '../api/ask';

export interface ModelListing {
  readonly category?: string | undefined;
  readonly featured?: 'true' | 'false' | undefined;
  readonly sort?: ModelSort | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
}

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

/** Models that the server picks at random, and how many there are to pick from. */
export const randomModels = (pick: RandomModels) => modelRows('/api/models', { ...pick });

/** A page of what a search found, best first. The text must not be blank. */
export const modelSearch = (search: ModelSearch) => modelRows('/api/models/search', { ...search });

const modelRows = (path: string, query: Readonly<Record<string, string | number | undefined>>) => {
  const address = withQuery(path, { ...query, offset: query.offset || undefined });
  return queryOptions({ queryKey: ['models', address], queryFn: ({ signal }) => askForRows(loadModels, address, { signal }) });
};

export const homeFeaturedCount = 10;

export const featuredModels = modelListing({ featured: 'true', limit: homeFeaturedCount });

/** How many models are listed: the total of the shortest page. */
export const modelCount = modelListing({ limit: 1 });

/** One model, or `null` when there is none with this slug or it was removed. An address that can be no slug is not asked for. */
export const modelBySlug = (slug: string) =>
  queryOptions({
    queryKey: ['models', 'slug', slug],
    queryFn: async ({ signal }) =>
      (await isSlug(slug)) ? askForSubject(loadModel, `/api/models/slug/${encodeURIComponent(slug)}`, { signal }) : null,
    select: present,
  });

/** One model by its number, or `null` when there is none any more. */
export const modelById = (id: number) =>
  queryOptions({
    queryKey: ['models', 'id', id],
    queryFn: ({ signal }) => askForOrNull(missing, loadModel, `/api/models/${id}`, { signal }),
  });

const missing = [404, 410] as const;

const loadModel = async () => (await import('@marquee/contracts/http/models')).Model;
export const loadModels = async () => (await import('@marquee/contracts/http/models')).Models;
const isSlug = async (text: string) => (await import('@marquee/contracts/slug')).Slug.safeParse(text).success;
