import { landingOf } from '@marquee/contracts/rules/landing';
import express, { type Router } from 'express';

/** Private screens, the API, and counted links. Images below /media/ are open to crawlers. */
const privatePaths = [
  '/admin',
  '/analytics',
  '/password-info',
  '/shared',
  '/track',
  '/go/',
  '/api',
  '/internal',
];

/** Search results are lists of lists without end. */
const endlessPaths = ['/search', '/*?*search='];

const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...[...privatePaths, ...endlessPaths].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl.replace(/\/$/, '')}/sitemap.xml`,
    '',
  ].join('\n');

/** `robots.txt`, and `noindex` for landing pages that are not curated. */
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
