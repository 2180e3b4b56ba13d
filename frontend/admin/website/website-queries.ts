import type { Period } from '@marquee/contracts/http/website-analytics';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { liveRefetchMs } from '../../platform/api/query-client';
import { adminQuery } from '../frame/admin-calls';

const afterFailureMs = 15_000;

/** The site's figures for a period, refetched while the page is open. */
export const websiteAnalytics = (period: Period) =>
  queryOptions({
    ...adminQuery(['site', period], loadWebsiteAnalytics, `/api/insights/site/${period}`, liveRefetchMs),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { error } }) => (error === null ? liveRefetchMs : afterFailureMs),
  });

const loadWebsiteAnalytics = async () =>
  (await import('@marquee/contracts/http/website-analytics')).WebsiteAnalytics;
