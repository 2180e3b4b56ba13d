import { SiteRangeQuery } from '@marquee/contracts/http/site-range';
import { Period, periodDays, WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { addDays } from '@marquee/contracts/rules/days';
import { z } from 'zod';
import { type AnalyticsDeps, route } from '../../deps';
import type { Range } from '../queries/date-range';
import { sameHoursOfVisits } from '../queries/same-hours';
import { siteAnalytics } from '../queries/site-analytics';
import { requestedRange } from '../queries/site-clicks';

const visitsOf = async (range: Range, { db, live, calendar }: AnalyticsDeps) => {
  const { day: today, hour } = calendar.momentOf(Date.now());
  const [realTimeUsers, { countedSince, ...figures }, sameHours] = await Promise.all([
    live.count(),
    siteAnalytics(db, range),
    range.first === today && hour > 0 ? sameHoursOfVisits(db, today, hour) : undefined,
  ]);
  return {
    realTimeUsers,
    ...figures,
    ...(sameHours && { sameHours }),
    range: { ...range, today, timezone: calendar.timezone, countedSince },
  } satisfies WebsiteAnalytics;
};

export const getWebsiteAnalytics = route({
  get: '/api/website-analytics/:period',
  allow: 'admin',
  params: z.object({ period: Period }),
  reply: WebsiteAnalytics,
  handle: async ({ params: { period } }, deps) => {
    const last = deps.calendar.today();
    return await visitsOf({ first: addDays(last, 1 - periodDays[period]), last }, deps);
  },
});

/** The same over any range, for our own screens. */
export const getSiteVisits = route({
  get: '/api/insights/site/visits',
  allow: 'admin',
  query: SiteRangeQuery,
  reply: WebsiteAnalytics,
  handle: async ({ query }, deps) => await visitsOf(await requestedRange(query, deps), deps),
});
