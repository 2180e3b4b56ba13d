import type { AgencyLogin, OwnAgency } from '@marquee/contracts/http/agencies';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { refetched, request, requestJson, withQuery } from '../../platform/api/request';
import { orQuestion } from '../../platform/factors/factor-calls';
import { storedValue } from '../../platform/storage/stored-value';
import { loginFlag } from '../frame/login-flag';
import { rangeQuery, type SelectedRange } from '../frame/selected-range';

/** Whether this browser logged in as an agency and asks for its models; only the cookie authorizes. */
export const agencyFlag = storedValue({ key: 'analytics_agency', parse: (text) => text === 'true' });

export const ownAgency = queryOptions({
  queryKey: ['agency'],
  queryFn: ({ signal }) => requestJson(loadOwnAgency, '/api/agency', { signal }),
  staleTime: 60_000,
});

export const agencyFigures = (range: SelectedRange) =>
  queryOptions({
    queryKey: [...ownAgency.queryKey, rangeQuery(range)],
    queryFn: (context) =>
      requestJson(
        loadFigures,
        withQuery('/api/insights/agency/models', rangeQuery(range)),
        refetched(context),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

export const logInAsAgency = (body: z.infer<typeof AgencyLogin>) =>
  requestJson(orQuestion(loadOwnAgency), '/api/agency/login', { method: 'POST', body });

export const changeAgencyPassword = (body: { readonly current: string; readonly next: string }) =>
  request('/api/agency/password', { method: 'POST', body });

export const logOutAsAgency = () => request('/api/agency/logout', { method: 'POST' });

/** The dashboards of these models open without their own password, or ask for it again. */
export const setAgencySession = ({ models }: Pick<OwnAgency, 'models'>, isIn: boolean): void => {
  agencyFlag.set(isIn);
  for (const { slug } of models) loginFlag(slug).set(isIn);
};

const loadFigures = async () => (await import('@marquee/contracts/http/agencies')).AgencyFigures;
const loadOwnAgency = async () => (await import('@marquee/contracts/http/agencies')).OwnAgency;
