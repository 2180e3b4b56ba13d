import { queryOptions } from '@tanstack/react-query';
import { refetched, requestJson } from '../../platform/api/request';
import { adminKey } from './admin-calls';

const refetchMs = 30_000;

/** The first part of the key of every count in the navigation. */
export const waitingKey = [adminKey, 'waiting'] as const;

/** What waits in the inbox and among the reports. */
export const waiting = queryOptions({
  queryKey: [...waitingKey, 'inbox'],
  queryFn: (context) => requestJson(loadWaiting, '/api/admin/waiting', refetched(context)),
  refetchInterval: refetchMs,
});

/** How many profile changes of holders wait for a decision. */
export const pendingProposals = queryOptions({
  queryKey: [...waitingKey, 'proposals'],
  queryFn: async (context) =>
    (await requestJson(loadProposals, '/api/admin/proposals?state=pending&limit=1', refetched(context)))
      .total,
  refetchInterval: refetchMs,
});

/** How many dead letters are neither replayed nor discarded. */
export const parkedDeadLetters = queryOptions({
  queryKey: [...waitingKey, 'dead-letters'],
  queryFn: async (context) =>
    (await requestJson(loadDeadLetters, '/api/admin/dead-letters?state=parked&limit=1', refetched(context)))
      .total,
  refetchInterval: refetchMs,
});

const loadWaiting = async () => (await import('@marquee/contracts/http/waiting')).Waiting;
const loadProposals = async () => (await import('@marquee/contracts/http/proposals')).AdminProposals;
const loadDeadLetters = async () => (await import('@marquee/contracts/http/dead-letters')).DeadLetters;
