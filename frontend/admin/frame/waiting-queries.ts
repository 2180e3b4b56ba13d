import { queryOptions } from '@tanstack/react-query';
import { adminKey, adminQuery } from './admin-calls';

const loadWaiting = async () => (await import('@marquee/contracts/http/waiting')).Waiting;
const loadProposals = async () => (await import('@marquee/contracts/http/proposals')).AdminProposals;
const loadDeadLetters = async () => (await import('@marquee/contracts/http/dead-letters')).DeadLetters;

const refetchMs = 30_000;

/** The first part of the key of every count in the navigation. */
export const waitingKey = [adminKey, 'waiting'] as const;

export const waiting = adminQuery(['waiting', 'inbox'], loadWaiting, '/api/admin/waiting', refetchMs);

export const pendingProposals = queryOptions({
  ...adminQuery(
    ['waiting', 'proposals'],
    loadProposals,
    '/api/admin/proposals?state=pending&limit=1',
    refetchMs,
  ),
  select: ({ total }) => total,
});

/** How many dead letters are neither replayed nor discarded. */
export const parkedDeadLetters = queryOptions({
  ...adminQuery(
    ['waiting', 'dead-letters'],
    loadDeadLetters,
    '/api/admin/dead-letters?state=parked&limit=1',
    refetchMs,
  ),
  select: ({ total }) => total,
});
