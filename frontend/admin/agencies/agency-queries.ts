import { requestJson } from '../../platform/api/request';
import { adminQuery } from '../frame/admin-calls';

const loadAgencies = async () => (await import('@marquee/contracts/http/agencies')).Agencies;

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
