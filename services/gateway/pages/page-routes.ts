import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Refusal } from '@marquee/kit/errors/refusal';
import express, { type Request, type Response, type Router } from 'express';
import type { Limits } from '../limits/limits';
import { crawlerRoutes } from './crawlers';
import type { Asset, Encoding, Frontend } from './frontend-build';
import { notBuiltPage } from './not-built-page';
import { type Entry, entryOf, screens } from './screens';

type Deps = {
  readonly frontend: Frontend;
  readonly limits: Limits;
  readonly publicUrl: string;
  readonly addressOf: (req: IncomingMessage) => string;
  /** Hosts of others that the public pages may load from, after consent. */
  readonly scriptOrigins: readonly string[];
};

/**
 * Scripts run only from our own files, with this answer's nonce or from the origins given; styled components need inline styles, which
 * run nothing.
 */
const pagePolicy = (nonce: string, origins: readonly string[]): string =>
  [
    "default-src 'self'",
    ['script-src', "'self'", `'nonce-${nonce}'`, ...origins].join(' '),
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

const sendPage = (res: Response, status: number, entry: Entry, page: string, origins: readonly string[]): void => {
  const nonce = randomBytes(16).toString('base64');
  res.status(status);
  res.setHeader('content-security-policy', pagePolicy(nonce, entry === 'site' ? origins : []));
  // The page names this build's files and carries this answer's nonce: it is fetched anew each time.
  res.setHeader('cache-control', entry === 'desk' ? 'no-store' : 'no-cache');
  if (entry === 'desk') res.setHeader('x-robots-tag', 'noindex, nofollow');
  res.type('html').send(page.replaceAll('<script', `<script nonce="${nonce}"`));
};

/** Everything that a browser loads apart from calls: assets, `robots.txt`, and a page for every other address. */
export const pageRoutes = ({ frontend, limits, publicUrl, addressOf, scriptOrigins }: Deps): Router => {
  const router = express.Router({ caseSensitive: true, strict: true });

  const page =
    (status: number, entryFor: (path: string) => Entry) =>
    async (req: IncomingMessage & { readonly path: string }, res: Response): Promise<void> => {
      await limits.take('page', addressOf(req));
      const build = await frontend.current();
      const entry = entryFor(req.path);
      if (build) sendPage(res, status, entry, build.pages[entry], scriptOrigins);
      else sendPage(res.setHeader('retry-after', '5'), 503, entry, notBuiltPage, []);
    };

  router.use(crawlerRoutes(publicUrl));
  router.get('/search', (req, res) => {
    const { q } = req.query;
    res.redirect(301, typeof q === 'string' && q !== '' ? `/models?${new URLSearchParams({ search: q })}` : '/models');
  });
  router.get('/categories/:slug', (req, res) => res.redirect(301, `/category/${encodeURIComponent(req.params.slug)}`));
  for (const screen of screens)
    router.get(screen.path, (req: Request<Record<string, string>>, res) =>
      page(screen.isThere?.(req.params) === false ? 404 : 200, () => screen.entry)(req, res),
    );
  router.get('/{*path}', async (req, res) => {
    const asset = (await frontend.current())?.assets.get(req.path);
    if (asset) return sendAsset(req, res, asset);
    if (req.path.startsWith('/assets/')) throw new Refusal(404, 'asset.unknown', 'There is nothing here.');
    return await page(404, entryOf)(req, res);
  });
  return router;
};
