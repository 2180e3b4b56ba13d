import { Figures, FiguresQuery, hoursMaxDays, ModelFiguresQuery } from '@marquee/contracts/http/figures';
import { daysBetween } from '@marquee/contracts/rules/days';
import { invalidFields } from '@marquee/kit/errors/http-error';
import { answer, notStored } from '@marquee/kit/http/route';
import type { z } from 'zod';
import { type AnalyticsDeps, route, slugParams } from '../../deps';
import { openModel } from '../../holders/login/open-model';
import type { Range } from '../queries/date-range';
import { figures } from '../queries/figures';
import { requestedRange } from '../queries/site-clicks';

const answerWith = (
  { first, last }: Range,
  { calendar }: AnalyticsDeps,
  found: Omit<z.infer<typeof Figures>, 'range'>,
) => answer(200, { range: { from: first, to: last, timezone: calendar.timezone }, ...found }, notStored);

/** Views, visitors, clicks and unique clicks by any of their dimensions, filtered by any. */
export const getFigures = route({
  get: '/api/v1/figures',
  allow: 'admin',
  query: FiguresQuery,
  reply: Figures,
  handle: async ({ query }, deps) => {
    const range = await requestedRange(query, deps);
    if (query.by.includes('hour') && daysBetween(range.first, range.last).length > hoursMaxDays)
      invalidFields({ by: `hour is answered for at most ${hoursMaxDays} days` });
    return answerWith(range, deps, await figures(deps.db, range, query, { today: deps.calendar.today() }));
  },
});

/** The same for our own screens. */
export const getInsightsFigures = { ...getFigures, path: '/api/insights/site/figures' };

/** The same about a model's clicks, for its holder. */
export const getOwnFigures = route({
  get: '/api/insights/:slug/figures',
  allow: 'holder',
  params: slugParams,
  query: ModelFiguresQuery,
  reply: Figures,
  handle: async ({ params: { slug }, query, identity, requestId }, deps) => {
    const model = await openModel({ slug, identity, requestId }, deps);
    const range = await requestedRange(query, deps);
    const asked = { today: deps.calendar.today(), ofModel: model.id };
    return answerWith(range, deps, await figures(deps.db, range, query, asked));
  },
});
