import { landingOf } from '@marquee/contracts/rules/landing';
import express, { type Router } from 'express';

/** What a crawler has no business with: private screens, calls, and links that are counted. Pictures below /media/ are for everyone. */
const privatePlaces = ['/admin', '/analytics', '/password-info', '/track', '/api', '/internal'];

/** Search results are lists of lists: no page of their own, and without end. */
const endlessPlaces = ['/search', '/*?*search='];

const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...[...privatePlaces, ...endlessPlaces].map((place) => `Disallow: ${place}`),
    '',
    `Sitemap: ${publicUrl.replace(/\/$/, '')}/sitemap.xml`,
    '',
  ].join('\n');

/** What crawlers are told beside the pages themselves: `robots.txt`, and that a landing page which nobody wrote is not for the index. */
export const crawlerRoutes = (publicUrl: string): Router => {
  const router = express.Router({ caseSensitive: true, strict: true });
  const robots = robotsText(publicUrl);
  router.get('/robots.txt', (_req, res) => {
    res.setHeader('cache-control', 'public, max-age=3600');
    res.type('txt').send(robots);
  });
  router.get('/seo/:slug', (req, res, next) => {
    if (landingOf(req.params.slug).is !== 'curated') res.setHeader('x-robots-tag', 'noindex');
    next();
  });
  return router;
};
