import type { ArchiveModel, VerifyModel } from '@marquee/contracts/http/listing';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { askFor, askForOrNull, askForRows, withQuery } from '../../platform/api/ask';
import { adminKey } from '../frame/admin-calls';
import { listPageRows, nextPageOffset } from '../frame/model-search';
import type { payloadOf } from './listing-draft';

export const modelStates = ['listed', 'archived', 'all'] as const;
export type ModelState = (typeof modelStates)[number];

/** Pages of models in that state, newest first; `search` matches name or slug. */
export const adminModels = (state: ModelState, search: string) =>
  infiniteQueryOptions({
    queryKey: [adminKey, 'listings', 'list', state, search],
    queryFn: ({ pageParam, signal }) =>
      askForRows(
        loadModels,
        withQuery('/api/admin/models', {
          state,
          q: search,
          limit: listPageRows,
          offset: pageParam || undefined,
        }),
        {
          signal,
        },
      ),
    initialPageParam: 0,
    getNextPageParam: nextPageOffset,
  });

/** Every model whose name or slug matches, up to 200, in any state. */
export const findAdminModels = (text: string) =>
  askFor(loadModels, withQuery('/api/admin/models', { q: text, state: 'all', limit: 200 }));

/** One model with its admin fields; `null` when there is none. */
export const adminModel = (id: number) =>
  queryOptions({
    queryKey: [adminKey, 'listings', 'one', id],
    queryFn: ({ signal }) => askForOrNull([404], loadModel, `/api/admin/models/${id}`, { signal }),
  });

/** Every period of featuring, the latest first. */
export const featurings = (id: number) =>
  queryOptions({
    queryKey: [adminKey, 'featured', 'history', id],
    queryFn: ({ signal }) => askFor(loadFeaturings, `/api/admin/models/${id}/featurings`, { signal }),
  });

/** Fails with 409 where there is nothing to pay. */
export const markFeaturingPaid = (id: number, featuringId: number) =>
  askFor(loadFeaturings, `/api/admin/models/${id}/featurings/${featuringId}/paid`, { method: 'POST' });

export type Payload = ReturnType<typeof payloadOf>;

/** The payload of SPEC.md section 7, with the number of featured days. */
export const addModel = (
  listing: Omit<Payload, 'bio' | 'gallery' | 'socialLinks'> & {
    readonly featured: boolean;
    readonly days: string;
  },
) => askFor(loadPublicModel, '/api/models', { method: 'POST', body: listing });

/** Fails with 409 when the server has a newer version. */
export const editModel = (id: number, version: number, changes: Partial<Payload>) =>
  askFor(loadModel, `/api/models/${id}`, { method: 'PATCH', body: { version, ...changes } });

export const archiveModel = (id: number, body: z.input<typeof ArchiveModel>) =>
  askFor(loadModel, `/api/admin/models/${id}/archive`, { method: 'POST', body });

export const restoreModel = (id: number, body: z.input<typeof ArchiveModel>) =>
  askFor(loadModel, `/api/admin/models/${id}/restore`, { method: 'POST', body });

export const verifyModel = (id: number, body: z.input<typeof VerifyModel>) =>
  askFor(loadModel, `/api/admin/models/${id}/verification`, { method: 'POST', body });

const loadModel = async () => (await import('@marquee/contracts/http/models')).AdminModel;
const loadModels = async () => (await import('@marquee/contracts/http/models')).AdminModel.array();
const loadPublicModel = async () => (await import('@marquee/contracts/http/models')).Model;
const loadFeaturings = async () => (await import('@marquee/contracts/http/featuring')).Featuring.array();
