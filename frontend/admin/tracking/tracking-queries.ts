import type { Period } from '@marquee/contracts/http/website-analytics';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { loadModels } from '../../catalog/model/model-queries';
import { askFor, askForRows, refetched, withQuery } from '../../platform/api/ask';
import { liveRefetchMs } from '../../platform/api/query-client';
import { adminKey } from '../frame/admin-calls';
import { listPageRows, nextPageOffset } from '../frame/model-search';

/** The site's figures for a period, refetched while the page is open. */
export const websiteAnalytics = (period: Period) =>
  queryOptions({
    queryKey: [adminKey, 'site', period],
    queryFn: (context) => askFor(loadWebsiteAnalytics, `/api/insights/site/${period}`, refetched(context)),
    placeholderData: keepPreviousData,
    refetchInterval: liveRefetchMs,
  });

/** Pages of listed models by name; `search` matches name or slug. */
export const trackedModels = (search: string) =>
  infiniteQueryOptions({
    queryKey: [adminKey, 'models', search],
    queryFn: ({ pageParam, signal }) => {
      const page = { sort: 'name', limit: listPageRows, offset: pageParam || undefined };
      const url =
        search === ''
          ? withQuery('/api/models', page)
          : withQuery('/api/admin/models', { state: 'listed', q: search, ...page });
      return askForRows(loadModels, url, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextPageOffset,
  });

/** Which of these models have a dashboard password; at most 200 ids. */
export const passwordFlags = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [adminKey, 'passwords', ids],
    queryFn: async ({ signal }) => {
      const { withPassword } = await askFor(
        loadPasswordFlags,
        withQuery('/api/admin/passwords', { ids: ids.join(',') }),
        { signal },
      );
      return new Set(withPassword);
    },
    enabled: ids.length > 0,
  });

/** Outbound links that were found dead. */
export const deadLinks = queryOptions({
  queryKey: [adminKey, 'dead-links'],
  queryFn: ({ signal }) => askFor(loadDeadLinks, '/api/admin/dead-links', { signal }),
});

export const passwordFlagsKey = [adminKey, 'passwords'] as const;

/** A one-time link that shows the model a new password. Passwords change only when it is opened. */
export const makeInviteLink = (modelId: number) =>
  askFor(loadInviteLink, `/api/models/${modelId}/invite-link`, { method: 'POST' });

/** The new password, which no later call returns. */
export const generatePassword = (modelId: number) =>
  askFor(loadGeneratedPassword, `/api/models/${modelId}/generate-password`, { method: 'POST' });

const loadWebsiteAnalytics = async () =>
  (await import('@marquee/contracts/http/website-analytics')).WebsiteAnalytics;
const loadGeneratedPassword = async () => (await import('@marquee/contracts/http/models')).GeneratedPassword;
const loadPasswordFlags = async () => (await import('@marquee/contracts/http/models')).ModelsWithPassword;
const loadInviteLink = async () => (await import('@marquee/contracts/http/invite-link')).InviteLink;
const loadDeadLinks = async () => (await import('@marquee/contracts/http/link-health')).DeadLinkReport;
