import type { Period } from '@marquee/contracts/http/website-analytics';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { liveRefetchMs } from '../../platform/api/query-client';
import { withQuery } from '../../platform/api/request';
import { adminQuery } from '../frame/admin-calls';
import { type SiteRange, siteRangeQuery } from '../frame/site-range';

const afterFailureMs = 15_000;

/** The site's visits over a range, refetched while the page is open. */
export const siteVisits = (range: SiteRange) => {
  const url = withQuery('/api/insights/site/visits', siteRangeQuery(range));
  return queryOptions({
    ...adminQuery(['site', url], loadWebsiteAnalytics, url, liveRefetchMs),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { error } }) => (error === null ? liveRefetchMs : afterFailureMs),
  });
};

export const websiteAnalytics = (period: Period) => siteVisits({ is: 'period', period });

const loadWebsiteAnalytics = async () =>
  (await import('@marquee/contracts/http/website-analytics')).WebsiteAnalytics;
