import type { NewTrafficRule } from '@marquee/contracts/http/traffic-rules';
import type { Day } from '@marquee/contracts/rules/days';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { liveRefetchMs } from '../../platform/api/query-client';
import { getIfChanged, request, requestJson, withQuery } from '../../platform/api/request';
import { adminKey, adminQuery } from '../frame/admin-calls';
import { type SiteRange, siteRangeQuery } from '../frame/site-range';

const loadTrafficRules = async () => (await import('@marquee/contracts/http/traffic-rules')).TrafficRules;

/** Invalid traffic over a range by reason and model, refetched while the page is open. */
export const siteInvalid = (range: SiteRange) =>
  queryOptions({
    queryKey: [adminKey, 'invalid', siteRangeQuery(range)],
    queryFn: (context) =>
      getIfChanged(loadSiteInvalid, withQuery('/api/insights/site/invalid', siteRangeQuery(range)), context),
    select: ({ value }) => value,
    placeholderData: keepPreviousData,
    refetchInterval: liveRefetchMs,
  });

const rulesPath = '/api/admin/traffic-rules';

/** Bot names and IP ranges of administrators, the newest first. */
export const trafficRules = adminQuery(['traffic-rules'], loadTrafficRules, rulesPath);

export const addTrafficRule = (rule: NewTrafficRule) =>
  requestJson(loadTrafficRule, rulesPath, { method: 'POST', body: rule });

export const removeTrafficRule = (id: number) => request(`${rulesPath}/${id}/remove`, { method: 'POST' });

/** Requests the recount of a day; without `applies` it only measures. */
export const requestRefilter = (day: Day, applies: boolean) =>
  requestJson(loadRefilter, '/api/admin/refilters', { method: 'POST', body: { day, applies } });

const loadRefilter = async () => (await import('@marquee/contracts/http/conspicuous-days')).Refilter;
const loadSiteInvalid = async () => (await import('@marquee/contracts/http/site-clicks')).SiteInvalid;
const loadTrafficRule = async () => (await import('@marquee/contracts/http/traffic-rules')).TrafficRule;
