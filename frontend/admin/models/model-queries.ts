import type { BulkChange } from '@marquee/contracts/http/bulk-change';
import type { ArchiveModel, VerifyModel } from '@marquee/contracts/http/listing';
import type { AdminModel } from '@marquee/contracts/http/models';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { payloadOf } from '../../catalog/profile-form/profile-draft';
import { getOrNull, getRows, type Rows, requestJson, withQuery } from '../../platform/api/request';
import { adminKey, adminQuery } from '../frame/admin-calls';
import { recordsOf } from '../frame/record-search';
import { figureSorts, type ModelsSearch } from './models-search';

/** One page of models; `q` matches name or slug. The last page stays on the screen while another loads. */
export const adminModels = ({ page, featured, ...search }: ModelsSearch) =>
  queryOptions({
    queryKey: [adminKey, 'listings', 'list', { page, featured, ...search }],
    queryFn: ({ signal }) => {
      const asked = {
        ...search,
        featured: featured ? 'true' : undefined,
        ...recordsOf(page),
      };
      return figureSorts.some((one) => one === search.sort)
        ? modelsByFigure(asked, signal)
        : getRows(loadModels, withQuery('/api/admin/models', asked), { signal });
    },
    placeholderData: keepPreviousData,
  });

/** Analytics ranks the models that match, and the catalog has their fields. */
const modelsByFigure = async (
  asked: Readonly<Record<string, string | number | undefined>>,
  signal: AbortSignal,
): Promise<Rows<AdminModel>> => {
  const { ids, total } = await requestJson(loadRanking, withQuery('/api/insights/site/models', asked), {
    signal,
  });
  if (ids.length === 0) return { rows: [], total };
  const url = withQuery('/api/admin/models', { ids: ids.join(','), limit: ids.length });
  const byId = new Map((await requestJson(loadModels, url, { signal })).map((model) => [model.id, model]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
};

export const changeModels = (body: BulkChange) =>
  requestJson(loadBulkResult, '/api/admin/models/bulk', { method: 'POST', body });

/** Every model whose name or slug matches, up to 200, in any state. */
export const findAdminModels = (text: string) =>
  requestJson(
    loadModels,
    withQuery('/api/admin/models', { q: text, state: 'all', sort: 'name', limit: 200 }),
  );

/** The id of the model with this slug, in any state; `null` when there is none. */
export const modelIdOfSlug = (slug: string) =>
  queryOptions({
    queryKey: [adminKey, 'listings', 'id', slug],
    queryFn: async () => (await findAdminModels(slug)).find((model) => model.slug === slug)?.id ?? null,
  });

/** One model with its admin fields; `null` when there is none. */
export const adminModel = (id: number) =>
  queryOptions({
    queryKey: [adminKey, 'listings', 'one', id],
    queryFn: ({ signal }) => getOrNull([404], loadModel, `/api/admin/models/${id}`, { signal }),
  });

export const placements = (id: number) =>
  adminQuery(['featured', 'history', id], loadPlacements, `/api/admin/models/${id}/placements`);

/** Fails with 409 where there is nothing to pay. */
export const markPlacementPaid = (id: number, placementId: number) =>
  requestJson(loadPlacements, `/api/admin/models/${id}/placements/${placementId}/paid`, { method: 'POST' });

type Payload = ReturnType<typeof payloadOf>;

/** The payload of SPEC.md section 7, with the number of featured days. */
export const addModel = (listing: Payload & { readonly featured: boolean; readonly days: string }) =>
  requestJson(loadPublicModel, '/api/models', { method: 'POST', body: listing });

/** Fails with 409 when the server has a newer version. */
export const editModel = (id: number, version: number, changes: Payload) =>
  requestJson(loadModel, `/api/models/${id}`, { method: 'PATCH', body: { version, ...changes } });

export const moveModel = (id: number, to: 'archive' | 'restore', body: z.input<typeof ArchiveModel>) =>
  requestJson(loadModel, `/api/admin/models/${id}/${to}`, { method: 'POST', body });

export const verifyModel = (id: number, body: z.input<typeof VerifyModel>) =>
  requestJson(loadModel, `/api/admin/models/${id}/verification`, { method: 'POST', body });

const loadModel = async () => (await import('@marquee/contracts/http/models')).AdminModel;
const loadModels = async () => (await import('@marquee/contracts/http/models')).AdminModel.array();
const loadPublicModel = async () => (await import('@marquee/contracts/http/models')).Model;
const loadPlacements = async () => (await import('@marquee/contracts/http/placement')).Placement.array();
const loadRanking = async () => (await import('@marquee/contracts/http/model-ranking')).ModelRanking;
const loadBulkResult = async () => (await import('@marquee/contracts/http/bulk-change')).BulkResult;
