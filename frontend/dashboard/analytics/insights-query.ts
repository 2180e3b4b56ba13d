import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../platform/api/api-error';
import { ask, askFor, askForNewer, type Versioned, withQuery } from '../../platform/api/ask';
import { liveRefetchMs } from '../../platform/api/query-client';
import { rangeQuery, type SelectedRange } from './selected-range';

/** Days that are over move only when something arrives late. */
const pastRefetchMs = 60_000;
const afterFailureMs = 15_000;
const placementRefetchMs = 10 * 60_000;

const addressOf = (slug: string): string => `/api/insights/${encodeURIComponent(slug)}`;

/** Everything that is known of one model in this browser, for when nobody may see it any more. */
export const insightsKey = (slug: string) => ['insights', slug] as const;

/** When to ask again: soon while today is watched, rarely for days that are over, later when the server is in trouble or says so. */
export const refetchMs = (error: unknown, range: ModelAnalytics['range'] | undefined): number => {
  if (error instanceof ApiError && error.retryAfterSeconds !== null)
    return Math.max(afterFailureMs, error.retryAfterSeconds * 1_000);
  if (error !== null) return afterFailureMs;
  return range === undefined || range.last === range.today ? liveRefetchMs : pastRefetchMs;
};

/** One model's numbers, asked for again while somebody watches; while none has moved the answer is empty. */
export const modelInsights = (slug: string, range: SelectedRange) =>
  queryOptions({
    queryKey: [...insightsKey(slug), rangeQuery(range)],
    queryFn: ({ signal, client, queryKey }): Promise<Versioned<ModelAnalytics>> => {
      const known = client.getQueryData<Versioned<ModelAnalytics>>(queryKey);
      return askForNewer(loadModelAnalytics, withQuery(addressOf(slug), rangeQuery(range)), known, {
        signal,
        isRefetch: known !== undefined,
      });
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchMs(state.error, state.data?.value.range),
  });

/** What the featured placement brought. It is about days that are over. */
export const modelPlacement = (slug: string) =>
  queryOptions({
    queryKey: [...insightsKey(slug), 'placement'],
    queryFn: ({ signal, client, queryKey }) =>
      askFor(loadPlacement, `${addressOf(slug)}/placement`, {
        signal,
        isRefetch: client.getQueryData(queryKey) !== undefined,
      }),
    refetchInterval: placementRefetchMs,
  });

export const logInToInsights = (slug: string, password: string) =>
  ask('/api/insights/login', { method: 'POST', body: { slug, password } });

export const logOutOfInsights = (slug: string) =>
  ask('/api/insights/logout', { method: 'POST', body: { slug } });

const loadModelAnalytics = async () =>
  (await import('@marquee/contracts/http/model-analytics')).ModelAnalytics;
const loadPlacement = async () => (await import('@marquee/contracts/http/placement')).Placement;
