import { HttpError } from '@marquee/kit/errors/http-error';
import type { Request, Response } from 'express';
import { unlimited } from '../limits/limits';
import { documentHeaders } from '../request/security-headers';
import { sendShortPage } from '../request/short-page';
import type { Sites } from '../request/sites';
import { allowsThirdParty } from '../site-config/answer-site-config';
import { answerRoute, type ProxiedRoute, type ProxyDeps } from './public-route';
import { openRecentPages } from './recent-pages';

const pageRoute: ProxiedRoute = {
  method: 'GET',
  path: '/{*path}',
  owner: 'web',
  guard: 'anyone',
  limit: 'page',
};

/** Files of a first visit: not counted against the limit, without headers that only a document uses. */
export const isAsset = (path: string): boolean => path.startsWith('/assets/');
const isDocument = (path: string): boolean => !/\.(?:js|css|woff2)$/.test(path);

/**
 * Scripts only from our files and the configured origins, none inline; styled components need inline styles.
 * Private pages replace this policy by a stricter one.
 */
const publicPagePolicy = (origins: readonly string[], imageHosts: readonly string[]): string =>
  [
    "default-src 'self'",
    ['script-src', "'self'", ...origins].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ['img-src', "'self'", 'data:', ...imageHosts].join(' '),
    ['connect-src', "'self'", ...origins].join(' '),
    ['frame-src', ...(origins.length > 0 ? origins : ["'none'"])].join(' '),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

type PageDeps = ProxyDeps & {
  readonly sites: Sites;
  readonly scriptOrigins: readonly string[];
  readonly imageHosts: readonly string[];
};

/** Proxies pages and their files to the web service; a short page with 502, 503 or 504 when it fails. */
export const answerPage = ({ sites, scriptOrigins, imageHosts, ...deps }: PageDeps) => {
  const policy = publicPagePolicy(scriptOrigins, imageHosts);
  const policyWithoutScripts = publicPagePolicy([], imageHosts);
  const setPolicy = (req: Request, res: Response): void => {
    const isClosed = scriptOrigins.length > 0 && !allowsThirdParty(sites, req);
    res.setHeader('content-security-policy', isClosed ? policyWithoutScripts : policy);
    if (scriptOrigins.length > 0) res.vary('cookie');
    // A 304 would keep the policy of a page that was loaded before the login.
    if (isClosed) delete req.headers['if-none-match'];
  };
  const forPages = answerRoute(pageRoute, deps, openRecentPages());
  const forAssets = answerRoute(pageRoute, { ...deps, limits: unlimited });
  return async (req: Request, res: Response): Promise<void> => {
    res.locals.owner = 'web';
    if (!isAsset(req.path)) setPolicy(req, res);
    else if (!isDocument(req.path)) for (const name of documentHeaders) res.removeHeader(name);
    try {
      await (isAsset(req.path) ? forAssets : forPages)(req, res);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status < 502 || isAsset(req.path)) throw error;
      sendShortPage(res, {
        status: error.status,
        retryAfterSeconds: error.more.retryAfterSeconds ?? 1,
        title: 'Temporarily unavailable',
        heading: 'This page is temporarily unavailable',
        lines: ['Please try again in a moment.', `Request ${String(res.locals.requestId)}`],
      });
    }
  };
};
