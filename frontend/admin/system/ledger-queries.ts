import type { DeadLetter } from '@marquee/contracts/http/dead-letters';
import { requestJson, withQuery } from '../../platform/api/request';
import { adminKey, adminQuery } from '../frame/admin-calls';

const loadLedger = async () => (await import('@marquee/contracts/http/ledger')).Ledger;

const refetchMs = 10_000;

export const ledgerKey = [adminKey, 'ledger'] as const;

export const ledgerQuery = adminQuery(['ledger', 'totals'], loadLedger, '/api/admin/ledger', refetchMs);

export type DeadLetterState = DeadLetter['state'] | 'all';
export const deadLettersPerPage = 20;

export const deadLetters = (state: DeadLetterState, page: number) =>
  adminQuery(
    ['ledger', 'dead-letters', state, page],
    loadDeadLetters,
    withQuery('/api/admin/dead-letters', {
      state: state === 'all' ? undefined : state,
      limit: deadLettersPerPage,
      offset: (page - 1) * deadLettersPerPage || undefined,
    }),
    refetchMs,
  );

export const wholeDeadLetter = (id: number) =>
  adminQuery(['ledger', 'dead-letter', id], loadWholeDeadLetter, `/api/admin/dead-letters/${id}`);

export const moveDeadLetter = ({ id, move }: { readonly id: number; readonly move: 'replay' | 'discard' }) =>
  requestJson(loadDeadLetter, `/api/admin/dead-letters/${id}/${move}`, { method: 'POST' });

const loadDeadLetters = async () => (await import('@marquee/contracts/http/dead-letters')).DeadLetters;
const loadDeadLetter = async () => (await import('@marquee/contracts/http/dead-letters')).DeadLetter;
const loadWholeDeadLetter = async () =>
  (await import('@marquee/contracts/http/dead-letters')).WholeDeadLetter;
