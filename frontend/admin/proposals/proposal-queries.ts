import { queryOptions } from '@tanstack/react-query';
import { getOrNull, requestJson } from '../../platform/api/request';
import { adminKey, adminPages } from '../frame/admin-calls';

const path = '/api/admin/proposals';

export const proposals = (state: string) => adminPages(['proposals', 'list'], loadProposals, path, { state });

export const comparedProposal = (id: number) =>
  queryOptions({
    queryKey: [adminKey, 'proposals', 'one', id],
    queryFn: ({ signal }) => getOrNull([404], loadCompared, `${path}/${id}`, { signal }),
  });

/** `version`: of the model that was shown beside the proposal. */
export const applyProposal = (id: number, version: number) =>
  requestJson(loadCompared, `${path}/${id}/apply`, { method: 'POST', body: { version } });

export const declineProposal = (id: number, reason: string) =>
  requestJson(loadCompared, `${path}/${id}/decline`, { method: 'POST', body: { reason } });

const contract = () => import('@marquee/contracts/http/proposals');
const loadProposals = async () => (await contract()).AdminProposals;
const loadCompared = async () => (await contract()).ComparedProposal;
