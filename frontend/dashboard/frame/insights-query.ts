import type { AnalyticsLogin, ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { ApiError } from '../../platform/api/api-error';
import { liveRefetchMs } from '../../platform/api/query-client';
import { getIfChanged, refetched, request, requestJson, withQuery } from '../../platform/api/request';
import { rangeQuery, type SelectedRange } from './selected-range';

/** Past days change only when events arrive late. */
const pastRefetchMs = 60_000;
const afterFailureMs = 15_000;
const rareRefetchMs = 10 * 60_000;

/** Below which every call about one model is. */
export const insightsUrl = (slug: string): string => `/api/insights/${encodeURIComponent(slug)}`;

/** The first part of the key of every query about one model, to remove them at logout. */
export const insightsKey = (slug: string) => ['insights', slug] as const;

/** Milliseconds until the next refetch: longer for past days and after a failure. */
export const refetchMs = (error: unknown, range: ModelAnalytics['range'] | undefined): number => {
  if (error instanceof ApiError && error.retryAfterSeconds !== null)
    return Math.max(afterFailureMs, error.retryAfterSeconds * 1_000);
  if (error !== null) return afterFailureMs;
  return range === undefined || range.last === range.today ? liveRefetchMs : pastRefetchMs;
};

export const modelInsights = (slug: string, range: SelectedRange) =>
  queryOptions({
    queryKey: [...insightsKey(slug), rangeQuery(range)],
    queryFn: (context) =>
      getIfChanged(loadModelAnalytics, withQuery(insightsUrl(slug), rangeQuery(range)), context),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchMs(state.error, state.data?.value.range),
  });

/** The results of the featured placement, which cover past days only. */
export const placementEffect = (slug: string) =>
  queryOptions({
    queryKey: [...insightsKey(slug), 'placement'],
    queryFn: (context) =>
      requestJson(loadPlacementEffect, `${insightsUrl(slug)}/placement`, refetched(context)),
    refetchInterval: rareRefetchMs,
  });

export const linkHealth = (slug: string) =>
  queryOptions({
    queryKey: [...insightsKey(slug), 'links'],
    queryFn: (context) => requestJson(loadLinkHealth, `${insightsUrl(slug)}/links`, refetched(context)),
    refetchInterval: rareRefetchMs,
  });

export const startLinkTest = (slug: string) =>
  requestJson(loadNewLinkTest, `${insightsUrl(slug)}/link-tests`, { method: 'POST' });

const linkTestRefetchMs = 1_000;

/** A test, refetched until its click is counted. */
export const linkTest = (slug: string, id: string | undefined) =>
  queryOptions({
    queryKey: [...insightsKey(slug), 'link-test', id],
    queryFn: (context) =>
      requestJson(loadLinkTest, `${insightsUrl(slug)}/link-tests/${id}`, refetched(context)),
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'waiting' ? linkTestRefetchMs : false,
  });

/** Enters what the platform's own tracking links reported, as lines of CSV. */
export const enterPlatformClicks = (slug: string, csv: string) =>
  requestJson(loadEntered, `${insightsUrl(slug)}/platform-clicks`, { method: 'POST', body: { csv } });

/** The props of each part of the dashboard that shows figures. */
export interface InsightsProps {
  readonly slug: string;
  readonly insights: ModelAnalytics;
}

/** The range of a file, and the day that is not over. */
export type FileDays = Pick<ModelAnalytics['range'], 'first' | 'last' | 'today'>;

export const statementUrl = (slug: string, { first, last }: FileDays): string =>
  withQuery(`${insightsUrl(slug)}/statement`, { from: first, to: last });

export const exportUrl = (slug: string, { first, last }: FileDays, format: 'csv' | 'json'): string =>
  withQuery(`${insightsUrl(slug)}/export`, { format, from: first, to: last });

export const logInToInsights = (credentials: z.infer<typeof AnalyticsLogin>) =>
  requestJson(loadLoginAnswer, '/api/insights/login', { method: 'POST', body: credentials });

export const changeDashboardPassword = (
  slug: string,
  passwords: { readonly current: string; readonly next: string },
) => request(`${insightsUrl(slug)}/password`, { method: 'POST', body: passwords });

export const logOutOfInsights = (slug: string) =>
  request('/api/insights/logout', { method: 'POST', body: { slug } });

const loadLoginAnswer = async () => (await import('@marquee/contracts/http/second-step')).LoginAnswer;
const loadEntered = async () => (await import('@marquee/contracts/http/statement')).PlatformClicksEntered;
const loadModelAnalytics = async () =>
  (await import('@marquee/contracts/http/model-analytics')).ModelAnalytics;
const loadPlacementEffect = async () =>
  (await import('@marquee/contracts/http/placement-effect')).PlacementEffect;
const loadLinkHealth = async () => (await import('@marquee/contracts/http/link-health')).ModelLinkHealth;
const loadNewLinkTest = async () => (await import('@marquee/contracts/http/link-tests')).NewLinkTest;
const loadLinkTest = async () => (await import('@marquee/contracts/http/link-tests')).LinkTest;
