import { type Surface, surfaces } from '@marquee/contracts/events/impression-seen';
import { surfacesOfPage } from '@marquee/contracts/events/page-surfaces';
import { WebsiteAnalyticsPost } from '@marquee/contracts/http/collect';
import { invalidFields } from '@marquee/kit/errors/http-error';
import { pagePath } from '../request-context/page-path';
import { eventText } from '../request-context/visitor-facts';
import { collect } from './collect';

const invalidPath = (field: string): never => invalidFields({ [field]: 'must be a path of this site' });

/** `POST /api/website-analytics`: a route change. */
export const pageView = collect({
  batchPrefix: 'page',
  body: WebsiteAnalyticsPost,
  token: (bodies, context, { siteHost }) => {
    const pages = new Set(bodies.map(({ page }) => surfacesOfPage(pagePath(page, siteHost) ?? '')));
    const before = bodies.flatMap(({ ticket }) => context.ticket(ticket) ?? []);
    const isShown = (one: Surface): boolean =>
      [...pages].some((shown) => shown.includes(one)) || before.some(({ hasSeen }) => hasSeen(one));
    return context.issueToken(bodies[0] ?? {}, surfaces.filter(isShown));
  },
  event: (body, context, { siteHost, caps }, field) => {
    const path = pagePath(body.page, siteHost) ?? invalidPath(field('page'));
    const sent = { ...body, referrer: body.referrer || 'direct' };
    const invalid =
      context.invalid() ?? (context.isDemo ? undefined : caps.judgePageView(context.network(), context.at));
    return eventText(context, sent, invalid, { type: 'page.viewed', path });
  },
});
