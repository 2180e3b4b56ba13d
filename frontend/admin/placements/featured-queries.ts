import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { loadModels } from '../../catalog/model/model-queries';
import { getRows, refetched, requestJson, withQuery } from '../../platform/api/request';
import { adminKey, adminQuery } from '../frame/admin-calls';
import { listPageRows, nextPageOffset } from '../frame/model-search';

const loadFeaturedModels = async () => (await import('@marquee/contracts/http/placement')).FeaturedModels;
const loadRotationShares = async () =>
  (await import('@marquee/contracts/http/rotation-shares')).RotationShares;

/** SPEC.md section 9. */
const refetchMs = 30_000;

/** The first part of the key of every query that a change of a featured status outdates. */
const featuredKey = [adminKey, 'featured'] as const;

/** The featured models, the soonest to expire first. */
export const featuredNow = adminQuery(
  ['featured', 'now'],
  loadFeaturedModels,
  '/api/admin/featured-models',
  refetchMs,
);

/** The featured models' parts of the home page. */
export const rotationShares = adminQuery(
  ['featured', 'rotation'],
  loadRotationShares,
  '/api/admin/rotation',
  refetchMs,
);

/** How many models can be featured. */
export const availableCount = queryOptions({
  queryKey: [...featuredKey, 'available'],
  queryFn: async (context) => (await getRows(loadModels, available({ limit: 1 }), refetched(context))).total,
  refetchInterval: refetchMs,
});

/** Pages of models that are not featured, by name; `search` matches name or slug. */
export const availableModels = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...featuredKey, 'list', search],
    queryFn: ({ pageParam, signal }) =>
      getRows(loadModels, available({ q: search, limit: listPageRows, offset: pageParam || undefined }), {
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextPageOffset,
  });

const available = (query: Readonly<Record<string, string | number | undefined>>): string =>
  withQuery('/api/admin/models', { state: 'listed', featured: 'false', sort: 'name', ...query });

export interface FeaturedChange {
  readonly id: number;
  readonly featured: boolean;
  readonly days: number;
  readonly withoutEnd: boolean;
  readonly priceCents?: number;
  readonly paid?: boolean;
}

export const setFeatured = ({ id, ...change }: FeaturedChange) =>
  requestJson(loadModel, `/api/admin/models/${id}/featured`, { method: 'POST', body: change });

const loadModel = async () => (await import('@marquee/contracts/http/models')).Model;
