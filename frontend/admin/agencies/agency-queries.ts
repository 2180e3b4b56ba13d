import { infiniteQueryOptions } from '@tanstack/react-query';
import { loadModels } from '../../catalog/model/model-queries';
import { getRows, requestJson, withQuery } from '../../platform/api/request';
import { adminKey, adminQuery } from '../frame/admin-calls';
import { listPageRows, nextPageOffset } from '../frame/model-search';

const loadAgencies = async () => (await import('@marquee/contracts/http/agencies')).Agencies;

/** Pages of listed models by name; `search` matches name or slug. */
export const trackedModels = (search: string) =>
  infiniteQueryOptions({
    queryKey: [adminKey, 'models', search],
    queryFn: ({ pageParam, signal }) => {
      const page = { sort: 'name', limit: listPageRows, offset: pageParam || undefined };
      const url =
        search === ''
          ? withQuery('/api/models', page)
          : withQuery('/api/admin/models', { state: 'listed', q: search, ...page });
      return getRows(loadModels, url, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextPageOffset,
  });

const url = '/api/admin/agencies';

export const agencies = adminQuery(['agencies'], loadAgencies, url);

export const createAgency = (name: string) =>
  requestJson(loadAgencies, url, { method: 'POST', body: { name, modelIds: [] } });

export const setAgencyModels = (id: number, modelIds: readonly number[]) =>
  requestJson(loadAgencies, `${url}/${id}`, { method: 'POST', body: { modelIds } });

export const removeAgency = (id: number) =>
  requestJson(loadAgencies, `${url}/${id}/remove`, { method: 'POST' });

export const generateAgencyPassword = (id: number) =>
  requestJson(loadPassword, `${url}/${id}/generate-password`, { method: 'POST' });

export const makeAgencyInvite = (id: number) =>
  requestJson(loadInvite, `${url}/${id}/invite-link`, { method: 'POST' });

const loadPassword = async () => (await import('@marquee/contracts/http/models')).GeneratedPassword;
const loadInvite = async () => (await import('@marquee/contracts/http/invite-link')).InviteLink;
