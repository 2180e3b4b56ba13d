import type { FeatureModel } from '@marquee/contracts/http/placement';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { loadModels } from '../../catalog/model/model-queries';
import { getRows, refetched, requestJson, withQuery } from '../../platform/api/request';
import { adminKey, adminQuery } from '../frame/admin-calls';
import { listedModels } from '../frame/model-search';
import { saveHolderEmail } from '../model-tracking/holder-email';

const loadFeaturedModels = async () => (await import('@marquee/contracts/http/placement')).FeaturedModels;
const loadRotationShares = async () =>
  (await import('@marquee/contracts/http/rotation-shares')).RotationShares;

/** SPEC.md section 9. */
const refetchMs = 30_000;

export const featuredNow = adminQuery(
  ['featured', 'now'],
  loadFeaturedModels,
  '/api/admin/featured-models',
  refetchMs,
);

export const rotationShares = adminQuery(
  ['featured', 'rotation'],
  loadRotationShares,
  '/api/admin/rotation',
  refetchMs,
);

export const availableCount = queryOptions({
  queryKey: [adminKey, 'featured', 'available'],
  queryFn: async (context) => {
    const url = withQuery('/api/admin/models', { state: 'listed', featured: 'false', limit: 1 });
    return (await getRows(loadModels, url, refetched(context))).total;
  },
  refetchInterval: refetchMs,
});

/** Pages of models that are not featured, by name; `search` matches name or slug. */
export const availableModels = (search: string) =>
  listedModels(['featured', 'list'], { q: search, featured: 'false' });

export type FeaturedChange = z.input<typeof FeatureModel> & {
  readonly id: number;
  /** Undefined keeps the stored one. */
  readonly holderEmail?: string | undefined;
};

export const setFeatured = async ({ id, holderEmail, ...change }: FeaturedChange) => {
  // First, so that a refused email features no model.
  if (holderEmail !== undefined) await saveHolderEmail(id, holderEmail);
  return requestJson(loadModel, `/api/admin/models/${id}/featured`, { method: 'POST', body: change });
};

const loadModel = async () => (await import('@marquee/contracts/http/models')).Model;
