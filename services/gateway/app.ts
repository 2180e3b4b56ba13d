import { HttpError, notFound } from '@marquee/kit/errors/http-error';
import { unreachable } from '@marquee/kit/errors/unreachable';
import { errorReply } from '@marquee/kit/http/error-reply';
import compression from 'compression';
import express, { type NextFunction, type Request, type Response } from 'express';
import { answerMaintenance, type Maintenance } from './maintenance';
import type { GatewayMetrics } from './metrics';
import { answerPage, isAsset } from './proxy/page-proxy';
import { answerRoute, isProxied, type ProxyDeps } from './proxy/public-route';
import type { WatchRefusals } from './refusals';
import { admission } from './request/admit';
import type { OtherMethod, RouteMatch } from './request/match-route';
import { refuseMalformedTarget } from './request/plain-target';
import type { SecurityHeaders } from './request/security-headers';
import type { Sites } from './request/sites';
import { type PublicRoute, publicRoutes } from './routes';
import { answerSiteConfig, type SiteSettings } from './site-config/answer-site-config';
import { scriptOrigins } from './site-config/third-party';
import { wellKnownFiles } from './site-config/well-known';

export type GatewayDeps = ProxyDeps & {
  readonly securityHeaders: SecurityHeaders;
  readonly answered: GatewayMetrics['answered'];
  readonly siteSettings: SiteSettings;
  readonly publicUrl: string;
  readonly imageHosts: readonly string[];
  readonly sites: Sites;
  readonly watchRefusals: WatchRefusals;
  readonly maintenance: Pick<Maintenance, 'isOn'>;
};

/** No page has one of these paths: without a row of the route table they are answered with 404 as JSON. */
const apiPaths = /^\/(?:api|track|go|media|internal)(?:\/|$)|^\/(?:readyz|statusz|metrics)$/i;

const adminPages = /^\/admin(?:\/|$)/;

/** The pages of the admin host: a model's dashboard is for administrators too. The handbook is on both hosts. */
const adminHostPages = /^\/(?:admin|analytics|handbook)(?:\/|$)/;

const adminStart = '/admin/tracking';

/** Not `{*path}`: Express would decode the path and answer 500 where it cannot. */
const anyPath = /^\//;

/** `res.locals` of a request that reaches Express. */
export type RequestLocals = { readonly requestId: string; readonly match: RouteMatch };

/** Matches paths exactly and adds no header of its own. */
export const strictExpress = (): express.Express => {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', 'simple');
  return app;
};

/** The public application without the hot routes, which are answered in front of it. */
export const gatewayApp = (deps: GatewayDeps): express.Express => {
  const { securityHeaders, answered, sites, log } = deps;
  const app = strictExpress();

  app.use((req: Request, res: Response, next: NextFunction) => {
    const startedAt = performance.now();
    res.setHeader('x-request-id', String(res.locals.requestId));
    const headers = apiPaths.test(req.path) ? securityHeaders.data : securityHeaders.page;
    for (const name in headers) res.setHeader(name, headers[name] ?? '');
    res.on('close', () => {
      const owner = String(res.locals.owner ?? 'gateway');
      answered(owner, res.statusCode, performance.now() - startedAt);
      deps.watchRefusals({
        requestId: String(res.locals.requestId),
        method: req.method,
        route: pathOf(matchOf(res)) ?? (owner === 'web' ? 'page' : 'none'),
        status: res.statusCode,
        code: String(res.locals.code ?? owner),
      });
    });
    next();
  });
  app.use(compression({ threshold: 1_024 }));

  app.get('/healthz', (_req, res) => {
    res.setHeader('cache-control', 'no-store');
    res.json({ status: 'alive' });
  });
  app.use((req: Request, res: Response, next: NextFunction) => {
    // Hot routes are answered in front of this application, so posts and redirects are still counted.
    if (deps.maintenance.isOn()) answerMaintenance(res, { isPage: !apiPaths.test(req.path) });
    else next();
  });
  const { publicUrl, siteSettings } = deps;
  const wellKnown = wellKnownFiles({ publicUrl, contactEmail: siteSettings.contactEmail }, admission(deps));
  const proxied = new Map<PublicRoute, ReturnType<typeof answerRoute>>(
    publicRoutes.filter(isProxied).map((row) => [row, answerRoute(row, deps)]),
  );
  const siteConfig = answerSiteConfig({ siteSettings: deps.siteSettings, admit: admission(deps), sites });
  app.use((req: Request, res: Response, next: NextFunction) => {
    const match = matchOf(res);
    switch (match.is) {
      case 'row':
        res.locals.owner = match.row.owner;
        return (
          proxied.get(match.row)?.(req, res) ??
          (wellKnown.get(match.row.path) ?? siteConfig)(match.row, req, res)
        );
      case 'other-method':
        return answerOtherMethod(match, req, res);
      case 'unknown-host':
        throw unknownHost();
      case 'unknown':
        return next();
      default:
        return unreachable(match);
    }
  });
  app.use((req: Request, _res: Response, next: NextFunction) => {
    const site = sites.at(req.headers.host);
    if (apiPaths.test(req.path) || (site?.hasAdmin !== true && adminPages.test(req.path)))
      notFound('route.unknown');
    next();
  });
  app.get(anyPath, (req: Request, res: Response, next: NextFunction) => {
    const isHere = adminHostPages.test(req.path) || isAsset(req.path);
    if (sites.at(req.headers.host)?.hasPublicPages === true || isHere) return next();
    refuseMalformedTarget(req.originalUrl);
    res.redirect(302, req.path === '/' ? adminStart : sites.publicOrigin + req.originalUrl);
  });
  app.get(anyPath, answerPage({ ...deps, scriptOrigins: scriptOrigins(deps.siteSettings.thirdParty) }));
  app.use((req: Request, res: Response) => {
    if (req.method === 'OPTIONS') res.setHeader('allow', 'GET, HEAD, OPTIONS').status(204).end();
    else notFound('route.unknown');
  });

  app.use((error: unknown, req: Request, res: Response, next: NextFunction) => {
    const requestId = String(res.locals.requestId);
    const reply = errorReply(error, requestId);
    if (error instanceof HttpError) res.locals.code = error.code;
    if (reply.status >= 500 && !res.destroyed) {
      log.error('request.failed', {
        requestId,
        method: req.method,
        route: pathOf(matchOf(res)),
        status: reply.status,
        error,
      });
    }
    if (res.headersSent) return next(error);
    for (const [name, value] of Object.entries(reply.headers)) res.setHeader(name, value);
    // Without it the compression would send the body chunked, unlike a hot refusal.
    res.setHeader('content-length', Buffer.byteLength(reply.body));
    res.status(reply.status).end(reply.body);
  });
  return app;
};

const unknownHost = (): HttpError =>
  new HttpError(421, 'host.unknown', 'This host name is not that of the site. See PUBLIC_URL.');

const matchOf = (res: Response): RouteMatch => res.locals.match;

const pathOf = (match: RouteMatch): string | undefined => (match.is === 'row' ? match.row.path : undefined);

/** OPTIONS on a known path names its methods; any other method there is 405. */
const answerOtherMethod = ({ allow }: OtherMethod, req: Request, res: Response): void => {
  if (req.method !== 'OPTIONS')
    throw new HttpError(405, 'method.not-allowed', `Use ${allow}.`, { headers: { allow } });
  res.setHeader('allow', allow).status(204).end();
};
