import type { Period } from '@marquee/contracts/http/website-analytics';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { loadModels } from '../../catalogue/model/model-queries';
import { askFor, askForRows, withQuery } from '../../platform/api/ask';
import { liveRefetchMs } from '../../platform/api/query-client';
import { adminKey } from '../frame/admin-calls';

/** The site's numbers of a period, asked for again while somebody watches. */
export const websiteAnalytics = (period: Period) =>
  queryOptions({
    queryKey: [adminKey, 'site', period],
    queryFn: ({ signal, client, queryKey }) =>
      askFor(loadWebsiteAnalytics, `/api/insights/site/${period}`, {
        signal,
        isRefetch: client.getQueryData(queryKey) !== undefined,
      }),
    refetchInterval: liveRefetchMs,
  });

const listRows = 50;

/** The listed models by name, or those whose name or slug has what was searched for, page after page. */
export const trackedModels = (search: string) =>
  infiniteQueryOptions({
    queryKey: [adminKey, 'models', search],
    queryFn: ({ pageParam, signal }) => {
      const page = { sort: 'name', limit: listRows, offset: pageParam || undefined };
      const address =
        search === ''
          ? withQuery('/api/models', page)
          : withQuery('/api/admin/models', { state: 'listed', q: search, ...page });
      return askForRows(loadModels, address, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (last, _pages, offset) =>
      offset + listRows < last.total && last.rows.length > 0 ? offset + listRows : undefined,
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

export const passwordFlagsKey = [adminKey, 'passwords'] as const;

/** The link by which the model gets a password, once; making it changes nothing else. */
export const makeInviteLink = (modelId: number) =>
  askFor(loadInviteLink, `/api/models/${modelId}/invite-link`, { method: 'POST' });

/** The new password; it can never be read again. */
export const generatePassword = (modelId: number) =>
  askFor(loadGeneratedPassword, `/api/models/${modelId}/generate-password`, { method: 'POST' });

const loadWebsiteAnalytics = async () =>
  (await import('@marquee/contracts/http/website-analytics')).WebsiteAnalytics;
const loadGeneratedPassword = async () => (await import('@marquee/contracts/http/models')).GeneratedPassword;
const loadPasswordFlags = async () => (await import('@marquee/contracts/http/models')).ModelsWithPassword;
const loadInviteLink = async () => (await import('@marquee/contracts/http/invite-link')).InviteLink;
