import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { askFor, withQuery } from '../../platform/api/ask';
import { adminKey } from '../frame/admin-calls';

/** What the log is searched by, as it stands in the address; empty asks for nothing. */
export interface AuditSearch {
  readonly who: string;
  readonly what: string;
  readonly q: string;
  readonly from: string;
  readonly to: string;
}

/** Every position is above it: the first page begins at the newest. */
const fromTheNewest = 0;

export const auditLog = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: [adminKey, 'audit', search],
    queryFn: ({ pageParam, signal }) =>
      askFor(loadPage, withQuery('/api/admin/audit', { ...search, before: pageParam || undefined }), {
        signal,
      }),
    initialPageParam: fromTheNewest,
    getNextPageParam: ({ next }) => next ?? undefined,
    // What was done a moment ago belongs to it.
    staleTime: 0,
  });

export const auditChoices = queryOptions({
  queryKey: [adminKey, 'audit-choices'],
  queryFn: ({ signal }) => askFor(loadChoices, '/api/admin/audit/choices', { signal }),
});

/** Everything that fits the search, as a file. */
export const auditFile = (search: AuditSearch, format: 'csv' | 'json'): string =>
  withQuery('/api/admin/audit/export', { ...search, format });

const loadPage = async () => (await import('@marquee/contracts/http/audit')).AuditPage;
const loadChoices = async () => (await import('@marquee/contracts/http/audit')).AuditChoices;
