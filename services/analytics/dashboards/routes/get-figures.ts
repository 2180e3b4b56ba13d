import { Figures, FiguresQuery, hoursMaxDays, ModelFiguresQuery } from '@marquee/contracts/http/figures';
import { daysBetween } from '@marquee/contracts/rules/days';
import { invalidFields } from '@marquee/kit/errors/http-error';
import { type AnalyticsDeps, route, slugParams } from '../../deps';
import { openModel } from '../../holders/login/open-model';
import { correctionsIn } from '../queries/corrections';
import { figures } from '../queries/figures';
import { requestedRange } from '../queries/site-clicks';

/** The answer to a question about the site, or about the model `ofModel` as its holder may read it. */
export const figuresAnswer = async (
  query: FiguresQuery,
  deps: AnalyticsDeps,
  ofModel?: number,
): Promise<Figures> => {
  const { db, calendar } = deps;
  const range = await requestedRange(query, deps);
  if (query.by.includes('hour') && daysBetween(range.first, range.last).length > hoursMaxDays)
    invalidFields({ by: `hour is answered for at most ${hoursMaxDays} days` });
  const asked = { today: calendar.today(), ...(ofModel !== undefined && { ofModel }) };
  const [found, corrections] = await Promise.all([
    figures(db, range, query, asked),
    correctionsIn(db, range),
  ]);
  return { range: { from: range.first, to: range.last, timezone: calendar.timezone }, corrections, ...found };
};

export const getFigures = route({
  get: '/api/v1/figures',
  allow: 'admin',
  query: FiguresQuery,
  reply: Figures,
  handle: ({ query }, deps) => figuresAnswer(query, deps),
});

/** The same for our own screens, and for the admin service. */
export const getInsightsFigures = {
  ...getFigures,
  path: '/api/insights/site/figures',
  allow: 'admin-or-service',
} as const;

export const getOwnFigures = route({
  get: '/api/insights/:slug/figures',
  allow: 'holder',
  params: slugParams,
  query: ModelFiguresQuery,
  reply: Figures,
  handle: async ({ params: { slug }, query, identity, requestId }, deps) => {
    const model = await openModel({ slug, identity, requestId }, deps);
    return await figuresAnswer(query, deps, model.id);
  },
});
