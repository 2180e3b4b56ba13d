import type { AdminLogin } from '@marquee/contracts/http/session';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  getOrNull,
  type LoadSchema,
  refetched,
  request,
  requestJson,
  withQuery,
} from '../../platform/api/request';

/** The first part of the key of every query that needs the admin's session. */
export const adminKey = 'admin';

/** The answer of one admin call, refetched while shown if an interval is given. `key` follows `adminKey`. */
export const adminQuery = <Schema extends z.ZodType>(
  key: readonly unknown[],
  load: LoadSchema<Schema>,
  url: string,
  refetchMs?: number,
) =>
  queryOptions({
    queryKey: [adminKey, ...key],
    queryFn: (context) =>
      requestJson(load, url, refetchMs === undefined ? { signal: context.signal } : refetched(context)),
    refetchInterval: refetchMs ?? false,
  });

const pageRows = 50;

/** Pages of a list whose answers name their total. `key` follows `adminKey`. */
export const adminPages = <Schema extends z.ZodType<{ readonly total: number }>>(
  key: readonly unknown[],
  load: LoadSchema<Schema>,
  url: string,
  filter: Readonly<Record<string, string>>,
) =>
  infiniteQueryOptions({
    queryKey: [adminKey, ...key, filter],
    queryFn: ({ pageParam: offset, signal }) =>
      requestJson(load, withQuery(url, { ...filter, limit: pageRows, offset: offset || undefined }), {
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, _pages, offset) =>
      offset + pageRows < total ? offset + pageRows : undefined,
  });

/** Refetches everything that shows models, public lists in this browser's cache included. */
export const invalidateModels = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [adminKey] }),
    queryClient.invalidateQueries({ queryKey: ['models'] }),
  ]);

/** Where an administrator uploads pictures of a model. */
export const adminPictures = (modelId: number) => ({
  url: `/api/admin/models/${modelId}/pictures`,
  queryKey: [adminKey, 'pictures-of', String(modelId)],
});

export const adminSession = queryOptions({
  queryKey: [adminKey, 'session'],
  queryFn: ({ signal }) => getOrNull([401], loadAdminSession, '/api/admin/session', { signal }),
});

/** The key of the login among the mutations: a 401 there ends no session. */
export const loginKey = ['login'];

export const logInAsAdmin = (credentials: z.infer<typeof AdminLogin>) =>
  requestJson(loadLoginAnswer, '/api/admin/login', { method: 'POST', body: credentials });

export const logOutAsAdmin = () => request('/api/admin/logout', { method: 'POST' });

const loadAdminSession = async () => (await import('@marquee/contracts/http/session')).AdminSession;
const loadLoginAnswer = async () => (await import('@marquee/contracts/http/session')).AdminLoginAnswer;
