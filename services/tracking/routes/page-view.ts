import { surfaces } from '@marquee/contracts/events/impression-seen';
import { surfacesOfPage } from '@marquee/contracts/events/page-surfaces';
import type { PageViewed } from '@marquee/contracts/events/page-viewed';
import { WebsiteAnalyticsPost } from '@marquee/contracts/http/collect';
import { invalidFields } from '@marquee/kit/errors/http-error';
import { pagePath } from '../request-context/page-path';
import { withVisitorFacts } from '../request-context/visitor-facts';
import { collect } from './collect';

const invalidPath = (field: string): never => invalidFields({ [field]: 'must be a path of this site' });

/** `POST /api/website-analytics`: a route change. */
export const pageView = collect({
  batchPrefix: 'page',
  body: WebsiteAnalyticsPost,
  token: (bodies, context, { siteHost }) =>
    context.issueToken(
      bodies[0] ?? {},
      bodies.flatMap(({ page, ticket }) => {
        const here = surfacesOfPage(pagePath(page, siteHost) ?? '');
        const before = context.ticket(ticket);
        return before === undefined ? here : [...here, ...surfaces.filter(before.hasSeen)];
      }),
    ),
  event: (body, context, { siteHost }, field): PageViewed => {
    const path = pagePath(body.page, siteHost) ?? invalidPath(field('page'));
    return withVisitorFacts(context, body, context.invalid(), {
      type: 'page.viewed',
      referrer: 'direct',
      path,
    });
  },
});
