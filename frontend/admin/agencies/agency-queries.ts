import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { loadModels } from '../../catalog/model/model-queries';
import { askFor, askForRows, withQuery } from '../../platform/api/ask';
import { adminKey } from '../frame/admin-calls';
import { listPageRows, nextPageOffset } from '../frame/model-search';

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
      return askForRows(loadModels, url, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextPageOffset,
  });

const url = '/api/admin/agencies';

export const agencies = queryOptions({
  queryKey: [adminKey, 'agencies'],
  queryFn: ({ signal }) => askFor(loadAgencies, url, { signal }),
});

export const createAgency = (name: string) =>
  askFor(loadAgencies, url, { method: 'POST', body: { name, modelIds: [] } });

export const setAgencyModels = (id: number, modelIds: readonly number[]) =>
  askFor(loadAgencies, `${url}/${id}`, { method: 'POST', body: { modelIds } });

export const removeAgency = (id: number) => askFor(loadAgencies, `${url}/${id}/remove`, { method: 'POST' });

export const generateAgencyPassword = (id: number) =>
  askFor(loadPassword, `${url}/${id}/generate-password`, { method: 'POST' });

export const makeAgencyInvite = (id: number) =>
  askFor(loadInvite, `${url}/${id}/invite-link`, { method: 'POST' });

const loadAgencies = async () => (await import('@marquee/contracts/http/agencies')).Agencies;
const loadPassword = async () => (await import('@marquee/contracts/http/models')).GeneratedPassword;
const loadInvite = async () => (await import('@marquee/contracts/http/invite-link')).InviteLink;
