import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { HttpError } from '@marquee/kit/errors/http-error';
import express, { type Request, type Response, type Router } from 'express';
import type { Limits } from '../limits/limits';
import { crawlerRoutes } from './crawlers';
import type { Asset, Encoding, Frontend } from './frontend-build';
import { notBuiltPage } from './not-built-page';
import { entryOf, type Screen, screens } from './screens';
import { bodyOf, type SitePage } from './site-page';
import type { SitePages } from './site-pages';

type Deps = {
  readonly frontend: Frontend;
  readonly sitePages: SitePages;
  /** Counts an answered page by where it came from. */
  readonly pageAnswered: (source: PageSource, status: number) => void;
  readonly limits: Limits;
  readonly publicUrl: string;
  readonly addressOf: (req: IncomingMessage) => string;
  /** Hosts of others that the public pages may load from, after consent. */
  readonly scriptOrigins: readonly string[];
};

/** `kept` and `drawn` here; `client`: the browser draws it, because it is a private screen or could not be drawn. */
export type PageSource = 'kept' | 'drawn' | 'client';

/**
 * Scripts run only from our own files or from the origins given; a private page's also with this answer's nonce. A public page is kept
 * as it is sent, and has nothing inline that runs. Styled components need inline styles, which run nothing.
 */
const pagePolicy = ({
  nonce,
  origins = [],
}: {
  readonly nonce?: string;
  readonly origins?: readonly string[];
}): string =>
  [
    "default-src 'self'",
    ['script-src', "'self'", ...(nonce === undefined ? [] : [`'nonce-${nonce}'`]), ...origins].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    ['connect-src', "'self'", ...origins].join(' '),
    ['frame-src', ...(origins.length > 0 ? origins : ["'none'"])].join(' '),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Brotli first, whatever the order in which the browser names them: it is the smallest. */
const encodingFor = (req: Request, asset: Asset): Encoding =>
  (['br', 'gzip'] as const).find(
    (encoding) => asset.bodies.has(encoding) && req.acceptsEncodings(encoding) !== false,
  ) ?? 'identity';

/** What an answer says as a document, and a picture may be opened as one. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'rating',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
const isDocument = ({ type }: Asset): boolean => !/^(?:text\/(?:javascript|css)|font\/)/.test(type);

const sendAsset = (req: Request, res: Response, asset: Asset): void => {
  const encoding = encodingFor(req, asset);
  // On a first visit some twenty of them are on one line, and half a kilobyte on each is more than most of them weigh.
  if (!isDocument(asset)) for (const name of documentHeaders) res.removeHeader(name);
  res.setHeader('content-type', asset.type);
  res.setHeader(
    'cache-control',
    asset.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  );
  res.setHeader('vary', 'accept-encoding');
  if (encoding !== 'identity') res.setHeader('content-encoding', encoding);
  const body = asset.bodies.get(encoding);
  res.setHeader('content-length', body?.length ?? 0);
  res.end(req.method === 'HEAD' ? undefined : body);
};

const sendDeskPage = (res: Response, status: number, page: string): void => {
  const nonce = randomBytes(16).toString('base64');
  res.status(status);
  res.setHeader('content-security-policy', pagePolicy({ nonce }));
  res.setHeader('cache-control', 'no-store');
  res.setHeader('x-robots-tag', 'noindex, nofollow');
  res.type('html').send(page.replaceAll('<script', `<script nonce="${nonce}"`));
};

/** A public page's headers: it may be shown again only after asking whether it is still the same. */
const siteHeaders = (res: Response, status: number, source: PageSource, policy: string): Response => {
  res.status(status);
  res.setHeader('content-security-policy', policy);
  res.setHeader('cache-control', 'no-cache');
  res.setHeader('x-page-source', source);
  return res.type('html');
};

/** Chosen by what is smallest: brotli, then gzip. */
const pageEncodingFor = (req: Request): Encoding =>
  (['br', 'gzip'] as const).find((encoding) => req.acceptsEncodings(encoding) !== false) ?? 'identity';

const sendSitePage = async (req: Request, res: Response, page: SitePage): Promise<void> => {
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
export const pageRoutes = ({
  frontend,
  sitePages,
  pageAnswered,
  limits,
  publicUrl,
  addressOf,
  scriptOrigins,
}: Deps): Router => {
  const router = express.Router({ caseSensitive: true, strict: true });
  const policy = pagePolicy({ origins: scriptOrigins });

  const notBuilt = (res: Response): void => {
    siteHeaders(res, 503, 'client', policy).setHeader('retry-after', '5').send(notBuiltPage);
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
    (screen?: Screen) =>
    async (req: Request, res: Response): Promise<void> => {
      await limits.take('page', addressOf(req));
      const found = await sitePages.get(req.url, screen?.path);
      const build = found ?? (await frontend.current());
      const status =
        found?.page.status ?? (screen === undefined || screen.isThere?.(req.path) === false ? 404 : 200);
      pageAnswered(found?.source ?? 'client', build === undefined ? 503 : status);
      if (found !== undefined) {
        siteHeaders(res, status, found.source, policy);
        return sendSitePage(req, res, found.page);
      }
      if (build !== undefined && 'pages' in build)
        siteHeaders(res, status, 'client', policy).send(build.pages.site);
      else notBuilt(res);
    };

  router.use(crawlerRoutes(publicUrl));
  router.get('/search', (req, res) => {
    const { q } = req.query;
    res.redirect(
      301,
      typeof q === 'string' && q !== '' ? `/models?${new URLSearchParams({ search: q })}` : '/models',
    );
  });
  router.get('/categories/:slug', (req, res) =>
    res.redirect(301, `/category/${encodeURIComponent(req.params.slug)}`),
  );
  for (const screen of screens)
    router.get(screen.path, screen.entry === 'desk' ? deskPage(200) : sitePage(screen));
  router.get('/{*path}', async (req: Request, res: Response) => {
    const asset = (await frontend.current())?.assets.get(req.path);
    if (asset) return sendAsset(req, res, asset);
    if (req.path.startsWith('/assets/')) throw new HttpError(404, 'asset.unknown', 'There is nothing here.');
    if (entryOf(req.path) === 'desk') return await deskPage(404)(req, res);
    // One address for each page: without the slash at its end.
    if (req.path.endsWith('/')) return res.redirect(301, req.url.replace(/\/+(?=\?|$)/, ''));
    return await sitePage()(req, res);
  });
  return router;
};
