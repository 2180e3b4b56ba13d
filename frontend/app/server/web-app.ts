import { randomBytes } from 'node:crypto';
import { HttpError } from '@marquee/kit/errors/http-error';
import { errorReply } from '@marquee/kit/http/error-reply';
import { refuseRepeated } from '@marquee/kit/http/strict-query';
import { networkHeader } from '@marquee/kit/limits/ip-block';
import type { Log } from '@marquee/kit/log/log';
import { continueTrace } from '@marquee/kit/tracing/spans';
import compression from 'compression';
import express, {
  type ErrorRequestHandler,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import sirv from 'sirv';
import type { PrivateFacts } from '../../platform/head/page-head';
import { privatePath } from '../private-path';
import type { Build } from './build';
import { crawlerRoutes } from './crawlers';
import { bodyOf, type Encoding, type FinishedPage, scriptLinks } from './finished-page';
import type { PageSource } from './metrics';
import type { Site } from './site';
import type { SitePages } from './site-pages';

type Deps = {
  readonly build: Build;
  readonly site: Pick<Site, 'screenAt' | 'privateScreen' | 'privateFrame'>;
  readonly pages: SitePages;
  readonly publicUrl: string;
  /** The admin pages are on another host than `publicUrl`. */
  readonly hasAdminHost: boolean;
  readonly pageAnswered: (source: PageSource, status: number) => void;
  readonly log: Log;
};

/**
 * Scripts of a private page run only with this response's nonce or from our files; no other hosts. Only holders see
 * images of other hosts, which their own profile names; operators see ours alone.
 */
const privatePolicy = (nonce: string, path: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${path.startsWith('/admin') ? '' : ' https:'}`,
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** A page of the handbook per `<page>.html`. A browser revalidates, since its content changes. */
const handbookPages = (folder: string) =>
  sirv(folder, {
    // Read at each request: a build that changes the handbook alone does not restart the service.
    dev: true,
    extensions: ['html'],
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res) => res.setHeader('x-robots-tag', 'noindex'),
  });

/** Brotli before gzip, in any order of Accept-Encoding: it is the smallest. */
const encodingFor = (req: Request): Encoding =>
  (['br', 'gzip'] as const).find((encoding) => req.acceptsEncodings(encoding) !== false) ?? 'identity';

/** For the few pages that are not kept in compressed form. */
const compress = compression({ threshold: 1_024 });

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The browser replaces these elements by those of the screen once its scripts run. */
const sentHead = ({ title, description, keywords }: PrivateFacts, path: string): string =>
  `<title data-sent>${escaped(title)}</title>` +
  `<meta data-sent name="description" content="${escaped(description)}">` +
  `<meta data-sent name="keywords" content="${escaped(keywords)}">` +
  `<link data-sent rel="canonical" href="${escaped(path)}">`;

const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

const sendPage = async (req: Request, res: Response, page: FinishedPage): Promise<void> => {
  if (page.location !== undefined) {
    // Origin and campaign are in the query, of which the cached page knows nothing.
    res.setHeader('location', page.location + queryOf(req.url));
    res.end();
    return;
  }
  res.setHeader('etag', page.etag);
  res.setHeader('vary', 'accept-encoding');
  if (page.status === 200 && req.headers['if-none-match']?.includes(page.etag)) {
    res.status(304).end();
    return;
  }
  const encoding = encodingFor(req);
  const body = await bodyOf(page, encoding);
  if (encoding !== 'identity') res.setHeader('content-encoding', encoding);
  res.setHeader('content-length', body.length);
  res.end(req.method === 'HEAD' ? undefined : body);
};

/** What a browser loads apart from the API: files, `robots.txt`, and a page for every other path. */
export const webApp = (deps: Deps): express.Express => {
  const { build, publicUrl } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', 'simple');

  app.use((req: Request, res: Response, next: NextFunction) =>
    continueTrace(req, res, () => String(req.route?.path ?? 'file'), next),
  );
  app.use(
    '/assets',
    (req: Request, _res: Response, next: NextFunction) =>
      next(/\.(?:br|gz)$/.test(req.path) ? unknownFile() : undefined),
    // File names hold a hash of their content, so a file never changes.
    sirv(build.assetsDir, { brotli: true, gzip: true, immutable: true, maxAge: 31_536_000 }),
    (_req: Request, _res: Response, next: NextFunction) => next(unknownFile()),
  );
  // Its page docs is the reader of the API at /api/docs; the document is beside it.
  app.use(['/handbook', '/api'], handbookPages(build.handbookDir));
  app.use(crawlerRoutes(publicUrl));
  app.get('/search', (req, res) => {
    const { q } = req.query;
    const hasText = typeof q === 'string' && q !== '';
    res.redirect(301, hasText ? `/models?${new URLSearchParams({ search: q })}` : '/models');
  });
  app.get('/categories/:slug', (req, res) =>
    res.redirect(301, `/category/${encodeURIComponent(req.params.slug)}`),
  );
  app.get(privatePath, compress, privatePages(deps));
  app.get('/{*path}', publicPages(deps));
  app.use(answerError(deps.log));
  return app;
};

/** The pages of holders and operators: the same HTML for every visitor, with a nonce of its own. */
const privatePages = ({ build, site, publicUrl, hasAdminHost }: Deps): RequestHandler => {
  const framedPage = build.private
    .replace('</head>', () => `${site.privateFrame.head}</head>`)
    .replace('<div id="root">', () => `<div id="root">${site.privateFrame.body}`);
  const page = hasAdminHost
    ? framedPage.replace('<html', `<html data-public-origin="${new URL(publicUrl).origin}"`)
    : framedPage;
  return (req, res) => {
    const nonce = randomBytes(16).toString('base64');
    const { status, facts, screen } = site.privateScreen(req.path);
    res.status(status);
    res.setHeader('content-security-policy', privatePolicy(nonce, req.path));
    res.setHeader('cache-control', 'no-store');
    res.setHeader('x-robots-tag', 'noindex, nofollow');
    res.type('html').send(
      page
        .replace('<title></title>', () => sentHead(facts, req.path))
        .replace('</head>', () => `${scriptLinks('modulepreload', build.scriptsOf(screen))}</head>`)
        .replaceAll('<script', `<script nonce="${nonce}"`),
    );
  };
};

/** The rendered page of the path, or the one that the browser renders. */
const publicPages =
  ({ build, site, pages, pageAnswered }: Deps): RequestHandler =>
  async (req, res) => {
    // One URL for each page: without the slash at its end.
    if (req.path !== '/' && req.path.endsWith('/'))
      return res.redirect(301, req.url.replace(/\/+(?=\?|$)/, ''));
    // Unknown ones stay allowed: links from elsewhere carry campaign tags.
    refuseRepeated(req.query, site.screenAt(req.path).searchParams);
    const found = await pages.get(req.url, req.get(networkHeader));
    const status = found?.page.status ?? site.screenAt(req.path).status;
    const source = found?.source ?? 'client';
    pageAnswered(source, status);
    res.status(status);
    // The browser revalidates each time, and mostly gets a 304.
    res.setHeader('cache-control', 'no-cache');
    res.setHeader('x-page-source', source);
    res.type('html');
    if (found !== undefined) return await sendPage(req, res, found.page);
    compress(req, res, () => res.send(build.site.html));
  };

const answerError =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, req, res, next) => {
    const requestId = String(req.headers['x-request-id'] ?? '');
    const reply = errorReply(error, requestId);
    if (reply.status >= 500) log.error('request.failed', { requestId, path: req.path, error });
    if (res.headersSent) return next(error);
    for (const [name, value] of Object.entries(reply.headers)) res.setHeader(name, value);
    res.status(reply.status).end(reply.body);
  };

const unknownFile = (): HttpError => new HttpError(404, 'asset.unknown', 'There is nothing here.');
