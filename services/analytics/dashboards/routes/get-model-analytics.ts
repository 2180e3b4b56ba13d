import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { ModelViews } from '@marquee/contracts/http/model-views';
import type { ModelSummary } from '@marquee/contracts/http/models';
import { dayMs } from '@marquee/contracts/rules/days';
import { filledText } from '@marquee/contracts/text/text';
import { unauthorized } from '@marquee/kit/errors/http-error';
import { idParams } from '@marquee/kit/http/params';
import { requireCaller } from '@marquee/kit/http/require-caller';
import { answer } from '@marquee/kit/http/route';
import type { z } from 'zod';
import { dayNotesOf } from '../../conspicuous/conspicuous-queries';
import { type AnalyticsDeps, route, slugParams } from '../../deps';
import { modelsWithFactor } from '../../holders/access/factor-owner';
import { listedModel } from '../../holders/access/model-facts';
import { refusePassword } from '../../holders/access/passwords';
import { checkPassword, openModel } from '../../holders/login/open-model';
import { RangeQuery, rangeOf } from '../queries/date-range';
import { modelStats, modelStatsVersion, modelViews } from '../queries/model-analytics';
import { sameHoursOfModel } from '../queries/same-hours';

/** Days until the feature ends, rounded up. */
const daysRemaining = ({ featured, featuredUntil }: ModelSummary, now: number): number =>
  featured && featuredUntil !== null ? Math.max(0, Math.ceil((Date.parse(featuredUntil) - now) / dayMs)) : 0;

/** An open dashboard polls every few seconds: without new events that costs two short reads and no body. */
const dashboardOf = async (
  model: ModelSummary,
  query: z.infer<typeof RangeQuery>,
  { headers: { 'if-none-match': ifNoneMatch } }: IncomingMessage,
  { db, calendar }: AnalyticsDeps,
) => {
  const { day: today, hour } = calendar.momentOf(Date.now());
  const range = rangeOf(query, today);
  // On a range of today alone, the hours that are over.
  const until = range.first === today ? hour : 0;
  const head = {
    model: {
      name: model.name,
      featured: model.featured,
      featuredDaysRemaining: daysRemaining(model, Date.now()),
      featuredUntil: model.featuredUntil ?? '',
      platforms: model.platforms,
    },
    ...(await dayNotesOf(db, model.id, range)),
    range: { ...range, today, timezone: calendar.timezone },
  };
  // Read before the figures: an event counted in between changes the version of the next call and is never
  // missed.
  const version = await modelStatsVersion(db, model.id, range);
  // The first part is raised when the form of the body changes.
  const etag = `W/"${createHash('sha256')
    .update(JSON.stringify([5, head, version, until]))
    .digest('base64url')}"`;
  if (ifNoneMatch === etag) return answer(304, undefined, { etag });
  const [{ countedSince, ...figures }, sameHours] = await Promise.all([
    modelStats(db, model.id, range),
    until > 0 ? sameHoursOfModel(db, model.id, today, until) : undefined,
  ]);
  const dashboard: ModelAnalytics = {
    ...head,
    ...figures,
    ...(sameHours && { sameHours }),
    range: { ...head.range, countedSince },
  };
  return answer(200, dashboard, { etag });
};

/** `?password=` is for scripts; no log contains it. The session of a request that brings both counts. */
export const getModelAnalytics = route({
  get: '/api/analytics/:slug',
  params: slugParams,
  query: RangeQuery.safeExtend({ password: filledText(256).optional() }),
  reply: ModelAnalytics,
  handle: async ({ params: { slug }, query: { password, ...range }, req, identity, requestId }, deps) => {
    if (password !== undefined && identity.role === 'visitor') {
      const opened = await checkPassword({ slug, password, req, identity, requestId }, deps);
      const { model } = opened || refusePassword();
      if ((await modelsWithFactor(deps.db, [model.id])).length > 0)
        unauthorized('second-factor.required', 'This account has a second factor: programs need a token.');
      return await dashboardOf(model, range, req, deps);
    }
    requireCaller(getModelInsights, identity, slug);
    return await dashboardOf(await openModel({ slug, identity, requestId }, deps), range, req, deps);
  },
});

/** The same for our own screens: common block lists hide paths named analytics. */
export const getModelInsights = route({
  get: '/api/insights/:slug',
  allow: 'holder',
  params: slugParams,
  query: RangeQuery,
  reply: ModelAnalytics,
  handle: async ({ params: { slug }, query, req, identity, requestId }, deps) => {
    const model = await openModel({ slug, identity, requestId }, deps);
    return await dashboardOf(model, query, req, deps);
  },
});

/** Shown on every profile, so it may be a minute old. 404 and 410 as its profile. */
export const getModelViews = route({
  get: '/api/models/:id/views',
  params: idParams,
  reply: ModelViews,
  handle: async ({ params: { id }, requestId }, { db, facts }) => {
    await listedModel(id, requestId, { byId: facts.recentById });
    return answer(200, await modelViews(db, id), { 'cache-control': 'public, max-age=60' });
  },
});
