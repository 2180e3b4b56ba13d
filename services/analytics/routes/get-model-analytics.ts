import { createHash } from 'node:crypto';
import { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import type { ModelSummary } from '@marquee/contracts/http/models';
import { filledText } from '@marquee/contracts/text/text';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { openModel } from '../access/open-model';
import { DaysAsked, rangeOf } from '../queries/date-range';
import { modelStats, modelStatsVersion } from '../queries/model-analytics';
import type { Range } from '../queries/site-analytics';
import { type AnalyticsDeps, route } from '../route';

const dayMs = 86_400_000;

/** Whole days until the feature ends, the one that has begun included. */
const daysRemaining = ({ featured, featuredUntil }: ModelSummary, now: number): number =>
  featured && featuredUntil !== null ? Math.max(0, Math.ceil((Date.parse(featuredUntil) - now) / dayMs)) : 0;

/** Whoever watches asks every few seconds: while nothing has moved, that costs two short reads and no body. */
const dashboardOf = async (
  model: ModelSummary,
  range: Range,
  seen: string | undefined,
  { db, calendar }: AnalyticsDeps,
) => {
  const told = {
    model: {
      name: model.name,
      featured: model.featured,
      featuredDaysRemaining: daysRemaining(model, Date.now()),
      featuredUntil: model.featuredUntil ?? '',
    },
    range: { ...range, today: calendar.today(), timezone: calendar.timezone },
  };
  // Read before the figures: an event that is counted in between makes the next call find another version, never miss one.
  const version = await modelStatsVersion(db, model.id, range);
  const etag = `W/"${createHash('sha256')
    .update(JSON.stringify([told, version]))
    .digest('base64url')}"`;
  const headers = { etag, 'cache-control': 'private, no-store' };
  if (seen === etag) return answer(304, undefined, headers);
  const dashboard: ModelAnalytics = { ...told, ...(await modelStats(db, model.id, range)) };
  return answer(200, dashboard, headers);
};

const params = z.object({ slug: filledText(120) });

/** `?password=` is for scripts; no screen sends it, and no log keeps it. */
export const getModelAnalytics = route({
  get: '/api/analytics/:slug',
  params,
  query: DaysAsked.safeExtend({ password: filledText(256).optional() }),
  reply: ModelAnalytics,
  handle: async ({ params: { slug }, query, req, identity, requestId }, deps) => {
    const model = await openModel(
      { slug, password: query.password, cookies: req.headers.cookie, identity, requestId },
      deps,
    );
    return await dashboardOf(
      model,
      rangeOf(query, deps.calendar.today()),
      req.headers['if-none-match'],
      deps,
    );
  },
});

/** The same for our own screens, whose path common block lists leave alone. */
export const getModelInsights = route({
  get: '/api/insights/:slug',
  params,
  query: DaysAsked,
  reply: ModelAnalytics,
  handle: async ({ params: { slug }, query, req, identity, requestId }, deps) => {
    const model = await openModel({ slug, cookies: req.headers.cookie, identity, requestId }, deps);
    return await dashboardOf(
      model,
      rangeOf(query, deps.calendar.today()),
      req.headers['if-none-match'],
      deps,
    );
  },
});
