import { Period, periodDays, WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { addDays } from '@marquee/contracts/rules/days';
import { answer, notStored } from '@marquee/kit/http/route';
import { z } from 'zod';
import { type AnalyticsDeps, route } from '../../deps';
import { sameHoursOfVisits } from '../queries/same-hours';
import { siteAnalytics } from '../queries/site-analytics';

const params = z.object({ period: Period });
/** A range that is not known here must not be answered with another. */
const query = z.strictObject({});

const siteOf = async (period: Period, { db, live, calendar }: AnalyticsDeps) => {
  const last = calendar.today();
  const range = { first: addDays(last, 1 - periodDays[period]), last };
  const { hour } = calendar.momentOf(Date.now());
  const [realTimeUsers, { countedSince, ...figures }, sameHours] = await Promise.all([
    live.count(),
    siteAnalytics(db, range),
    period === 'daily' && hour > 0 ? sameHoursOfVisits(db, last, hour) : undefined,
  ]);
  const site: WebsiteAnalytics = {
    realTimeUsers,
    ...figures,
    ...(sameHours && { sameHours }),
    range: { ...range, today: last, timezone: calendar.timezone, countedSince },
  };
  return answer(200, site, notStored);
};

export const getWebsiteAnalytics = route({
  get: '/api/website-analytics/:period',
  allow: 'admin',
  params,
  query,
  reply: WebsiteAnalytics,
  handle: ({ params: { period } }, deps) => siteOf(period, deps),
});

/** The same for our own screens: common block lists hide paths named analytics. */
export const getSiteInsights = route({
  get: '/api/insights/site/:period',
  allow: 'admin',
  params,
  query,
  reply: WebsiteAnalytics,
  handle: ({ params: { period } }, deps) => siteOf(period, deps),
});
