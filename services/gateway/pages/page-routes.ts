import { randomBytes } from 'node:crypto';
import { Refusal } from '@marquee/kit/errors/refusal';
import express, { type Request, type Response, type Router } from 'express';
import type { Limits } from '../limits/limits';
import type { Asset, Encoding, Frontend } from './frontend-build';
import { notBuiltPage } from './not-built-page';
import { entryOf, screens } from './screens';
import { bodyOf, type SitePage } from './site-page';
import type { SitePages } from './site-pages';

type Deps = {
  readonly frontend: Frontend;
  readonly sitePages: SitePages;
  /** Counts an answered page by where it came from. */
  readonly pageAnswered: (source: PageSource, status: number) => void;
  readonly limits: Limits;
  readonly addressOf: (req: Request) => string;
};

/** `kept` and `drawn` here; `client`: the browser draws it, because it is a private screen or could not be drawn. */
export type PageSource = 'kept' | 'drawn' | 'client';

/**
 * Scripts run only from our own files; a private page's also with this answer's nonce. A public page is kept as it is sent, and has
 * nothing inline that runs. Styled components need inline styles, which run nothing.
 */
const pagePolicy = (nonce?: string): string =>
  [
    "default-src 'self'",
    nonce === undefined ? "script-src 'self'" : `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const robots = [
  'User-agent: *',
  ...['/admin', '/analytics', '/password-info', '/track', '/api'].map((path) => `Disallow: ${path}`),
  '',
].join('\n');

/** Brotli first, whatever the order in which the browser names them: it is the smallest. */
const encodingFor = (req: Request, asset: Asset): Encoding =>
  (['br', 'gzip'] as const).find((encoding) => asset.bodies.has(encoding) && req.acceptsEncodings(encoding) !== false) ?? 'identity';

const sendAsset = (req: Request, res: Response, asset: Asset): void => {
  const encoding = encodingFor(req, asset);
  res.setHeader('content-type', asset.type);
  res.setHeader('cache-control', asset.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
  res.setHeader('vary', 'accept-encoding');
  if (encoding !== 'identity') res.setHeader('content-encoding', encoding);
  const body = asset.bodies.get(encoding);
  res.setHeader('content-length', body?.length ?? 0);
  res.end(req.method === 'HEAD' ? undefined : body);
};

const sendDeskPage = (res: Response, status: number, page: string): void => {
  const nonce = randomBytes(16).toString('base64');
  res.status(status);
  res.setHeader('content-security-policy', pagePolicy(nonce));
  res.setHeader('cache-control', 'no-store');
  res.setHeader('x-robots-tag', 'noindex, nofollow');
  res.type('html').send(page.replaceAll('<script', `<script nonce="${nonce}"`));
};

const sitePolicy = pagePolicy();

/** A public page's headers: it may be shown again only after asking whether it is still the same. */
const siteHeaders = (res: Response, status: number, source: PageSource): Response => {
  res.status(status);
  res.setHeader('content-security-policy', sitePolicy);
  res.setHeader('cache-control', 'no-cache');
  res.setHeader('x-page-source', source);
  return res.type('html');
};

/** Chosen by what is smallest: brotli, then gzip. */
const pageEncodingFor = (req: Request): Encoding =>
  (['br', 'gzip'] as const).find((encoding) => req.acceptsEncodings(encoding) !== false) ?? 'identity';

const sendSitePage = async (req: Request, res: Response, page: SitePage, source: PageSource): Promise<void> => {
  siteHeaders(res, page.status, source);
  if (page.to !== undefined) {
    res.setHeader('location', page.to);
    res.end();
    return;
  }
  res.setHeader('etag', page.etag);
  res.setHeader('vary', 'accept-encoding');
  if (page.status === 200 && req.headers['if-none-match']?.includes(page.etag)) {
    res.status(304).end();
    return;
  }
  const encoding = pageEncodingFor(req);
  const body = await bodyOf(page, encoding);
  if (encoding !== 'identity') res.setHeader('content-encoding', encoding);
  res.setHeader('content-length', body.length);
  res.end(req.method === 'HEAD' ? undefined : body);
};

/** Everything that a browser loads apart from calls: assets, `robots.txt`, and a page for every other address. */
export const pageRoutes = ({ frontend, sitePages, pageAnswered, limits, addressOf }: Deps): Router => {
  const router = express.Router({ caseSensitive: true, strict: true });

  const notBuilt = (res: Response): void => {
    siteHeaders(res, 503, 'client').setHeader('retry-after', '5').send(notBuiltPage);
  };

  const deskPage =
    (status: number) =>
    async (req: Request, res: Response): Promise<void> => {
      await limits.take('page', addressOf(req));
      const build = await frontend.current();
      if (build) sendDeskPage(res, status, build.pages.desk);
      else notBuilt(res);
    };

  /** `screen`: the row that the address fits. Without one, the not-found screen is what is drawn. */
  const sitePage =
    (screen?: string) =>
    async (req: Request, res: Response): Promise<void> => {
      await limits.take('page', addressOf(req));
      const found = await sitePages.get(req.url, screen);
      const build = found ?? (await frontend.current());
      const status = found?.page.status ?? (screen === undefined ? 404 : 200);
      pageAnswered(found?.source ?? 'client', build === undefined ? 503 : status);
      if (found !== undefined) return sendSitePage(req, res, found.page, found.source);
      if (build !== undefined && 'pages' in build) siteHeaders(res, status, 'client').send(build.pages.site);
      else notBuilt(res);
    };

  router.get('/robots.txt', (_req, res) => {
    res.setHeader('cache-control', 'public, max-age=3600');
    res.type('txt').send(robots);
  });
  router.get('/search', (req, res) => {
    const { q } = req.query;
    res.redirect(301, typeof q === 'string' && q !== '' ? `/models?${new URLSearchParams({ search: q })}` : '/models');
  });
  router.get('/categories/:slug', (req, res) => res.redirect(301, `/category/${encodeURIComponent(req.params.slug)}`));
  for (const { path, entry } of screens) router.get(path, entry === 'desk' ? deskPage(200) : sitePage(path));
  router.get('/{*path}', async (req, res) => {
    const asset = (await frontend.current())?.assets.get(req.path);
    if (asset) return sendAsset(req, res, asset);
    if (req.path.startsWith('/assets/')) throw new Refusal(404, 'asset.unknown', 'There is nothing here.');
    if (entryOf(req.path) === 'desk') return await deskPage(404)(req, res);
    // One address for each page: without the slash at its end.
    if (req.path.endsWith('/')) return res.redirect(301, req.url.replace(/\/+(?=\?|$)/, ''));
    return await sitePage()(req, res);
  });
  return router;
};
