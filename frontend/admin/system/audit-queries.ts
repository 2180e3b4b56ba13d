import { infiniteQueryOptions } from '@tanstack/react-query';
import { requestJson, withQuery } from '../../platform/api/request';
import { adminKey, adminQuery } from '../frame/admin-calls';

const loadChoices = async () => (await import('@marquee/contracts/http/audit')).AuditChoices;

/** The search as in the URL; an empty value does not filter. */
export type AuditSearch = Readonly<Record<'who' | 'what' | 'q' | 'from' | 'to', string>>;

/** A value beyond every position: the first page starts at the newest entry. */
const fromNewest = 0;

export const auditLog = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: [adminKey, 'audit', search],
    queryFn: ({ pageParam, signal }) =>
      requestJson(loadPage, withQuery('/api/admin/audit', { ...search, before: pageParam || undefined }), {
        signal,
      }),
    initialPageParam: fromNewest,
    getNextPageParam: ({ next }) => next ?? undefined,
    // New entries arrive all the time.
    staleTime: 0,
  });

export const auditChoices = adminQuery(['audit-choices'], loadChoices, '/api/admin/audit/choices');

export const auditFile = (search: AuditSearch, format: 'csv' | 'json'): string =>
  withQuery('/api/admin/audit/export', { ...search, format });

const loadPage = async () => (await import('@marquee/contracts/http/audit')).AuditPage;
