import type { DeadLetter } from '@marquee/contracts/http/dead-letters';
import { queryOptions } from '@tanstack/react-query';
import { refetched, requestJson, withQuery } from '../../platform/api/request';
import { adminKey } from '../frame/admin-calls';

const refetchMs = 10_000;

export const ledgerKey = [adminKey, 'ledger'] as const;

/** The current ledger, refetched while the page is open. */
export const ledgerQuery = queryOptions({
  queryKey: [...ledgerKey, 'totals'],
  queryFn: (context) => requestJson(loadLedger, '/api/admin/ledger', refetched(context)),
  refetchInterval: refetchMs,
});

export type DeadLetterState = DeadLetter['state'] | 'all';
export const deadLettersPerPage = 20;

/** One page of dead letters, newest first. */
export const deadLetters = (state: DeadLetterState, page: number) =>
  queryOptions({
    queryKey: [...ledgerKey, 'dead-letters', state, page],
    queryFn: (context) =>
      requestJson(
        loadDeadLetters,
        withQuery('/api/admin/dead-letters', {
          state: state === 'all' ? undefined : state,
          limit: deadLettersPerPage,
          offset: (page - 1) * deadLettersPerPage || undefined,
        }),
        refetched(context),
      ),
    refetchInterval: refetchMs,
  });

/** One dead letter with its content and headers. */
export const wholeDeadLetter = (id: number) =>
  queryOptions({
    queryKey: [...ledgerKey, 'dead-letter', id],
    queryFn: ({ signal }) => requestJson(loadWholeDeadLetter, `/api/admin/dead-letters/${id}`, { signal }),
  });

export const moveDeadLetter = ({ id, move }: { readonly id: number; readonly move: 'replay' | 'discard' }) =>
  requestJson(loadDeadLetter, `/api/admin/dead-letters/${id}/${move}`, { method: 'POST' });

const loadLedger = async () => (await import('@marquee/contracts/http/ledger')).Ledger;
const loadDeadLetters = async () => (await import('@marquee/contracts/http/dead-letters')).DeadLetters;
const loadDeadLetter = async () => (await import('@marquee/contracts/http/dead-letters')).DeadLetter;
const loadWholeDeadLetter = async () =>
  (await import('@marquee/contracts/http/dead-letters')).WholeDeadLetter;
