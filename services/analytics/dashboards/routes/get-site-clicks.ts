import { askedModelsMax, SiteClicks, SiteInvalid } from '@marquee/contracts/http/site-clicks';
import { SiteRangeQuery } from '@marquee/contracts/http/site-range';
import { rowIds } from '@marquee/kit/http/params';
import { route } from '../../deps';
import { sameHoursOfClicks } from '../queries/same-hours';
import { requestedRange, siteClicks } from '../queries/site-clicks';
import { siteInvalid } from '../queries/site-invalid';

export const getSiteClicks = route({
  get: '/api/insights/site/clicks',
  allow: 'admin',
  query: SiteRangeQuery.safeExtend({ models: rowIds(askedModelsMax).optional() }),
  reply: SiteClicks,
  handle: async ({ query: { models = [], ...query } }, deps) => {
    const range = await requestedRange(query, deps);
    const { day: today, hour } = deps.calendar.momentOf(Date.now());
    const [{ countedSince, ...site }, sameHours] = await Promise.all([
      siteClicks(deps.db, range, models),
      range.first === today && hour > 0 ? sameHoursOfClicks(deps.db, today, hour) : undefined,
    ]);
    return {
      ...site,
      ...(sameHours && { sameHours }),
      range: { ...range, today, timezone: deps.calendar.timezone, countedSince },
    } satisfies SiteClicks;
  },
});

export const getSiteInvalid = route({
  get: '/api/insights/site/invalid',
  allow: 'admin',
  query: SiteRangeQuery,
  reply: SiteInvalid,
  handle: async ({ query }, deps) => {
    const range = await requestedRange(query, deps);
    return await siteInvalid(deps.db, range, deps.calendar.timezone);
  },
});
