import { queryOptions } from '@tanstack/react-query';
import { askFor } from '../../platform/api/ask';
import { adminKey } from '../frame/admin-calls';

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
