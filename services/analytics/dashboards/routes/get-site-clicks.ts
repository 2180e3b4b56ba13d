import { askedModelsMax, SiteClicks, SiteInvalid } from '@marquee/contracts/http/site-clicks';
import { SiteRangeQuery } from '@marquee/contracts/http/site-range';
import { z } from 'zod';
import { route } from '../../deps';
import { sameHoursOfClicks } from '../queries/same-hours';
import { requestedRange, siteClicks } from '../queries/site-clicks';
import { siteInvalid } from '../queries/site-invalid';

const ModelIds = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'must be whole numbers separated by commas')
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => ids.length <= askedModelsMax, `must be at most ${askedModelsMax} numbers`);

export const getSiteClicks = route({
  get: '/api/insights/site/clicks',
  allow: 'admin',
  query: SiteRangeQuery.safeExtend({ models: ModelIds.optional() }),
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
