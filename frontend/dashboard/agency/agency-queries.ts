import type { OwnAgency } from '@marquee/contracts/http/agencies';
import { queryOptions } from '@tanstack/react-query';
import { request, requestJson } from '../../platform/api/request';
import { storedValue } from '../../platform/storage/stored-value';
import { loginFlag } from '../frame/login-flag';

/** Whether this browser logged in as an agency and asks for its models; only the cookie authorizes. */
export const agencyFlag = storedValue({ key: 'analytics_agency', parse: (text) => text === 'true' });

export const ownAgency = queryOptions({
  queryKey: ['agency'],
  queryFn: ({ signal }) => requestJson(loadOwnAgency, '/api/agency', { signal }),
  staleTime: 60_000,
});

export const logInAsAgency = (agency: string, password: string) =>
  requestJson(loadOwnAgency, '/api/agency/login', { method: 'POST', body: { agency, password } });

export const logOutAsAgency = () => request('/api/agency/logout', { method: 'POST' });

/** The dashboards of these models open without their own password, or ask for it again. */
export const setAgencySession = ({ models }: Pick<OwnAgency, 'models'>, isIn: boolean): void => {
  agencyFlag.set(isIn);
  for (const { slug } of models) loginFlag(slug).set(isIn);
};

const loadOwnAgency = async () => (await import('@marquee/contracts/http/agencies')).OwnAgency;
