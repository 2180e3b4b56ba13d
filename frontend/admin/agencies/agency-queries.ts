import { requestJson } from '../../platform/api/request';
import { adminQuery } from '../frame/admin-calls';

const loadAgencies = async () => (await import('@marquee/contracts/http/agencies')).Agencies;

const url = '/api/admin/agencies';

export const agencies = adminQuery(['agencies'], loadAgencies, url);

export const createAgency = (name: string) =>
  requestJson(loadAgencies, url, { method: 'POST', body: { name, modelIds: [] } });

export const changeAgency = (id: number, path: string, body?: unknown) =>
  requestJson(loadAgencies, `${url}/${id}${path}`, { method: 'POST', body });
