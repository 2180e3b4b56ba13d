import { Period, periodDays, WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { addDays } from '@marquee/contracts/rules/days';
import { answer, notStored } from '@marquee/kit/http/route';
import { z } from 'zod';
import { route } from '../../deps';
import { sameHoursOfVisits } from '../queries/same-hours';
import { siteAnalytics } from '../queries/site-analytics';

export const getWebsiteAnalytics = route({
  get: '/api/website-analytics/:period',
  allow: 'admin',
  params: z.object({ period: Period }),
  reply: WebsiteAnalytics,
  handle: async ({ params: { period } }, { db, live, calendar }) => {
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
  },
});

/** The same for our own screens: common block lists hide paths named analytics. */
export const getSiteInsights = { ...getWebsiteAnalytics, path: '/api/insights/site/:period' };
