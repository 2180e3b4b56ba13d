import { Figures, FiguresQuery, ModelFiguresQuery } from '@marquee/contracts/http/figures';
import { badRequest } from '@marquee/kit/errors/http-error';
import { answer, notStored } from '@marquee/kit/http/route';
import type { z } from 'zod';
import { type AnalyticsDeps, route, slugParams } from '../../deps';
import { openModel } from '../../holders/login/open-model';
import { figures, modelFigures } from '../queries/figures';

const answerWith = (
  { from, to }: FiguresQuery,
  { calendar }: AnalyticsDeps,
  found: Omit<z.infer<typeof Figures>, 'range'>,
) => answer(200, { range: { from, to, timezone: calendar.timezone }, ...found }, notStored);

const requirePast = ({ to }: FiguresQuery, { calendar }: AnalyticsDeps): void => {
  const today = calendar.today();
  if (to > today)
    badRequest('query.invalid', 'The range must not end after today.', {
      fields: { to: `must not be after ${today}` },
    });
};

const siteFigures = (path: string) =>
  route({
    get: path,
    allow: 'admin',
    query: FiguresQuery,
    reply: Figures,
    handle: async ({ query }, deps) => {
      requirePast(query, deps);
      return answerWith(query, deps, await figures(deps.db, query));
    },
  });

/** Views, visitors, clicks and unique clicks by any of their dimensions, filtered by any. */
export const getFigures = siteFigures('/api/v1/figures');
/** The same for our own screens. */
export const getInsightsFigures = siteFigures('/api/insights/site/figures');

/** The same about a model's clicks, for its holder. */
export const getOwnFigures = route({
  get: '/api/insights/:slug/figures',
  allow: 'holder',
  params: slugParams,
  query: ModelFiguresQuery,
  reply: Figures,
  handle: async ({ params: { slug }, query, identity, requestId }, deps) => {
    requirePast(query, deps);
    const model = await openModel({ slug, identity, requestId }, deps);
    return answerWith(query, deps, await modelFigures(deps.db, model.id, query));
  },
});
