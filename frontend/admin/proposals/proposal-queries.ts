import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getOrNull, requestJson, withQuery } from '../../platform/api/request';
import { adminKey } from '../frame/admin-calls';

const proposalsKey = [adminKey, 'proposals'] as const;

const pageRows = 50;
const path = '/api/admin/proposals';

export const proposals = (state: string) =>
  infiniteQueryOptions({
    queryKey: [...proposalsKey, 'list', state],
    queryFn: ({ pageParam: offset, signal }) =>
      requestJson(loadProposals, withQuery(path, { state, limit: pageRows, offset: offset || undefined }), {
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, _pages, offset) =>
      offset + pageRows < total ? offset + pageRows : undefined,
  });

export const comparedProposal = (id: number) =>
  queryOptions({
    queryKey: [...proposalsKey, 'one', id],
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
