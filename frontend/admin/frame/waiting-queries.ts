import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { LoadSchema } from '../../platform/api/request';
import { adminKey, adminQuery } from './admin-calls';

const loadWaiting = async () => (await import('@marquee/contracts/http/waiting')).Waiting;
const loadProposals = async () => (await import('@marquee/contracts/http/proposals')).AdminProposals;
const loadDeadLetters = async () => (await import('@marquee/contracts/http/dead-letters')).DeadLetters;

const refetchMs = 30_000;

/** The first part of the key of every count in the navigation. */
export const waitingKey = [adminKey, 'waiting'] as const;

export const waiting = adminQuery(['waiting', 'inbox'], loadWaiting, '/api/admin/waiting', refetchMs);

const totalIn = <Page extends { readonly total: number }>(
  list: string,
  load: LoadSchema<z.ZodType<Page>>,
  state: string,
) =>
  queryOptions({
    ...adminQuery(['waiting', list], load, `/api/admin/${list}?state=${state}&limit=1`, refetchMs),
    select: ({ total }) => total,
  });

export const pendingProposals = totalIn('proposals', loadProposals, 'pending');

/** How many dead letters are neither replayed nor discarded. */
export const parkedDeadLetters = totalIn('dead-letters', loadDeadLetters, 'parked');
