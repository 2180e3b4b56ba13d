import { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import type { ModelSummary } from '@marquee/contracts/http/models';
import { filledText } from '@marquee/contracts/text';
import { notFound, unauthorized } from '@marquee/kit/errors/refusal';
import { answer } from '@marquee/kit/http/route';
import type { Identity } from '@marquee/kit/identity/identity';
import { z } from 'zod';
import { readHolderCookie } from '../holder-cookie';
import { checkPassword } from '../models/check-password';
import { modelOfSession } from '../queries/holder-sessions';
import { modelStats } from '../queries/model-analytics';
import type { Range } from '../queries/site-analytics';
import { type AnalyticsDeps, route } from '../route';
import { DaysAsked, rangeOf } from './days-asked';
import { passwordRefused } from './login';

type Asked = {
  readonly slug: string;
  readonly password: string | undefined;
  readonly cookies: string | undefined;
  readonly identity: Identity;
  readonly requestId: string;
};

/** The model, if whoever asks may see it: the administrator, the holder of a session on this very model, or who knows its password. */
const openModel = async ({ slug, password, cookies, identity, requestId }: Asked, deps: AnalyticsDeps): Promise<ModelSummary> => {
  if (identity.role === 'admin') return (await deps.facts.bySlug(slug, requestId)) ?? notFound('model.unknown', 'There is no such model.');
  const token = readHolderCookie(cookies, slug);
  const opens = token === undefined ? undefined : await modelOfSession(deps.db, token);
  if (opens !== undefined) {
    const model = await deps.facts.bySlug(slug, requestId);
    if (model?.id === opens) return model;
  }
  if (password === undefined) return unauthorized('holder.required');
  const opened = await checkPassword({ slug, password, address: identity.address, requestId }, deps);
  return opened ? opened.model : passwordRefused();
};

const dayMs = 86_400_000;

/** Whole days until the feature ends, the one that has begun included. */
const daysRemaining = ({ featured, featuredUntil }: ModelSummary, now: number): number =>
  featured && featuredUntil !== null ? Math.max(0, Math.ceil((Date.parse(featuredUntil) - now) / dayMs)) : 0;

const dashboardOf = async (model: ModelSummary, range: Range, { db, calendar }: AnalyticsDeps) => {
  const dashboard: ModelAnalytics = {
    model: {
      name: model.name,
      featured: model.featured,
      featuredDaysRemaining: daysRemaining(model, Date.now()),
      featuredUntil: model.featuredUntil ?? '',
    },
    stats: await modelStats(db, model.id, range),
    range: { ...range, timezone: calendar.timezone },
  };
  return answer(200, dashboard, { 'cache-control': 'private, no-store' });
};

const params = z.object({ slug: filledText(120) });

/** `?password=` is for scripts; no screen sends it, and no log keeps it. */
export const getModelAnalytics = route({
  get: '/api/analytics/:slug',
  params,
  query: DaysAsked.safeExtend({ password: filledText(256).optional() }),
  reply: ModelAnalytics,
  handle: async ({ params: { slug }, query, req, identity, requestId }, deps) => {
    const model = await openModel({ slug, password: query.password, cookies: req.headers.cookie, identity, requestId }, deps);
    return await dashboardOf(model, rangeOf(query, deps.calendar.today()), deps);
  },
});

/** The same for our own screens, whose path common block lists leave alone. */
export const getModelInsights = route({
  get: '/api/insights/:slug',
  params,
  query: DaysAsked,
  reply: ModelAnalytics,
  handle: async ({ params: { slug }, query, req, identity, requestId }, deps) => {
    const model = await openModel({ slug, password: undefined, cookies: req.headers.cookie, identity, requestId }, deps);
    return await dashboardOf(model, rangeOf(query, deps.calendar.today()), deps);
  },
});
