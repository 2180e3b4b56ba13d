import { ConspicuousDays, NewRefilter, Refilter } from '@marquee/contracts/http/conspicuous-days';
import { SiteRangeQuery } from '@marquee/contracts/http/site-range';
import { badRequest, conflict } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import { requestedRange } from '../dashboards/queries/site-clicks';
import { route } from '../deps';
import { addRefilter, readConspicuousDays } from './conspicuous-queries';

export const getConspicuousDays = route({
  get: '/api/admin/conspicuous-days',
  allow: 'admin-or-service',
  query: SiteRangeQuery,
  reply: ConspicuousDays,
  handle: async ({ query }, { db, calendar }) => {
    const range = await requestedRange(query, { db, calendar });
    return await readConspicuousDays(db, range);
  },
});

/** Requests the recount of a day that is over; a worker runs it. */
export const requestRefilter = route({
  post: '/api/admin/refilters',
  allow: 'admin',
  body: NewRefilter,
  reply: Refilter,
  handle: async ({ body, identity }, { db, calendar }) => {
    if (body.day >= calendar.today())
      badRequest('refilter.day', 'Only a day that is over can be recounted.', {
        fields: { day: `must be before ${calendar.today()}` },
      });
    const added = await addRefilter(db, { ...body, by: actorOf(identity).name });
    return answer(202, added ?? conflict('refilter.running', 'A recount of this day is not finished yet.'));
  },
});
