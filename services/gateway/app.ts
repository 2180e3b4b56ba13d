import { HttpError, notFound } from '@marquee/kit/errors/http-error';
import { unreachable } from '@marquee/kit/errors/unreachable';
import { errorReply, sendReply } from '@marquee/kit/http/error-reply';
import { strictQuery } from '@marquee/kit/http/strict-query';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import { admission } from './guards/admit';
import { answerMaintenance, type Maintenance } from './maintenance';
import type { GatewayMetrics } from './metrics';
import { answerPage, isAsset } from './proxy/page-proxy';
import { answerRoute, isProxied, type ProxyDeps } from './proxy/public-route';
import type { WatchRefusals } from './refusals';
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
  readonly observeRequest: GatewayMetrics['observeRequest'];
  readonly siteSettings: SiteSettings;
  readonly publicUrl: string;
  readonly imageHosts: readonly string[];
  readonly sites: Sites;
  readonly watchRefusals: WatchRefusals;
  readonly maintenance: Pick<Maintenance, 'isOn'>;
};

/** No page has these paths but the API's reader: without a row of the route table they are 404 as JSON. */
const apiPaths =
  /^\/(?:api(?!\/(?:docs|openapi\.json)$)|track|go|media|internal)(?:\/|$)|^\/(?:readyz|statusz|metrics)$/i;

const adminPages = /^\/admin(?:\/|$)/;

/** The pages of the admin host, a model's dashboard among them. Handbook and API reader are on both hosts. */
const adminHostPages = /^\/(?:admin|analytics|handbook)(?:\/|$)|^\/api\/(?:docs|openapi\.json)$/;

const adminStart = '/admin/tracking';

/** Not `{*path}`: Express would decode the path and answer 500 where it cannot. */
const anyPath = /^\//;

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

const matchOf = (res: Response): RouteMatch => res.locals.match;

const patternOf = (match: RouteMatch): string | undefined =>
  match.is === 'row' ? match.row.path : undefined;

/** Sets the headers of every response and reports its end to the metrics and the log of refusals. */
const prepareResponse =
  ({ securityHeaders, observeRequest, watchRefusals }: GatewayDeps): RequestHandler =>
  (req, res, next) => {
    const startedAt = performance.now();
    res.setHeader('x-request-id', String(res.locals.requestId));
    const headers = apiPaths.test(req.path) ? securityHeaders.data : securityHeaders.page;
    for (const name in headers) res.setHeader(name, headers[name] ?? '');
    res.on('close', () => {
      const owner = String(res.locals.owner ?? 'gateway');
      observeRequest(owner, res.statusCode, performance.now() - startedAt);
      watchRefusals({
        requestId: String(res.locals.requestId),
        method: req.method,
        route: patternOf(matchOf(res)) ?? (owner === 'web' ? 'page' : 'none'),
        status: res.statusCode,
        code: String(res.locals.code ?? owner),
      });
    });
    next();
  };

/** Hot routes are answered in front of this application, so posts and redirects are still counted. */
const refuseDuringMaintenance =
  ({ maintenance }: GatewayDeps): RequestHandler =>
  (req, res, next) => {
    if (maintenance.isOn()) answerMaintenance(res, { isPage: !apiPaths.test(req.path) });
    else next();
  };

/** OPTIONS on a known path names its methods; any other method there is 405. */
const answerOtherMethod = ({ allow }: OtherMethod, req: Request, res: Response): void => {
  if (req.method !== 'OPTIONS')
    throw new HttpError(405, 'method.not-allowed', `Use ${allow}.`, { headers: { allow } });
  res.setHeader('allow', allow).status(204).end();
};

const compress = compression({ threshold: 1_024 });

/** The web service compresses its pages and files itself. */
const compressRows: RequestHandler = (req, res, next) =>
  matchOf(res).is === 'row' ? compress(req, res, next) : next();

/** What the gateway answers itself takes no search params. */
const refuseParams = strictQuery();

/** Answers the rows of the route table: those of the gateway itself, and all others through their owner. */
const answerRows = (deps: GatewayDeps): RequestHandler => {
  const { publicUrl, siteSettings, sites } = deps;
  const admit = admission(deps);
  const wellKnown = wellKnownFiles({ publicUrl, contactEmail: siteSettings.contactEmail }, admit);
  const siteConfig = answerSiteConfig(siteSettings, admit, sites);
  const proxied = new Map<PublicRoute, ReturnType<typeof answerRoute>>(
    publicRoutes.filter(isProxied).map((row) => [row, answerRoute(row, deps)]),
  );
  return (req, res, next) => {
    const match = matchOf(res);
    switch (match.is) {
      case 'row': {
        const { row } = match;
        res.locals.owner = row.owner;
        const answer = proxied.get(row);
        if (answer !== undefined) return answer(req, res);
        refuseParams(req.query);
        return (wellKnown.get(row.path) ?? siteConfig)(row, req, res);
      }
      case 'other-method':
        return answerOtherMethod(match, req, res);
      case 'unknown-host':
        throw new HttpError(421, 'host.unknown', 'This host name is not that of the site. See PUBLIC_URL.');
      case 'unknown':
        return next();
      default:
        return unreachable(match);
    }
  };
};

/** 404 as JSON for paths of APIs, and for admin pages on a host without them. */
const refuseUnknownPaths =
  ({ sites }: GatewayDeps): RequestHandler =>
  (req, _res, next) => {
    const hasAdmin = sites.at(req.headers.host)?.hasAdmin === true;
    if (apiPaths.test(req.path) || (!hasAdmin && adminPages.test(req.path))) notFound('route.unknown');
    next();
  };

const redirectPublicPages =
  ({ sites }: GatewayDeps): RequestHandler =>
  (req, res, next) => {
    const isHere = adminHostPages.test(req.path) || isAsset(req.path);
    if (sites.at(req.headers.host)?.hasPublicPages === true || isHere) return next();
    refuseMalformedTarget(req.originalUrl);
    res.redirect(302, req.path === '/' ? adminStart : sites.publicOrigin + req.originalUrl);
  };

const answerOptions: RequestHandler = (req, res) => {
  if (req.method === 'OPTIONS') res.setHeader('allow', 'GET, HEAD, OPTIONS').status(204).end();
  else notFound('route.unknown');
};

const answerError =
  ({ log }: GatewayDeps): ErrorRequestHandler =>
  (error, req, res, next) => {
    const requestId = String(res.locals.requestId);
    const reply = errorReply(error, requestId, req.path);
    if (error instanceof HttpError) res.locals.code = error.code;
    if (reply.status >= 500 && !res.destroyed) {
      const route = patternOf(matchOf(res));
      log.error('request.failed', { requestId, method: req.method, route, status: reply.status, error });
    }
    if (res.headersSent) return next(error);
    // Without it the compression would send the body chunked, unlike a hot refusal.
    res.setHeader('content-length', Buffer.byteLength(reply.body));
    sendReply(res, reply);
  };

/** The public application without the hot routes, which are answered in front of it. */
export const gatewayApp = (deps: GatewayDeps): express.Express => {
  const app = strictExpress();
  app.use(prepareResponse(deps));
  app.get('/healthz', (_req, res) => {
    res.setHeader('cache-control', 'no-store').json({ status: 'alive' });
  });
  app.use(refuseDuringMaintenance(deps));
  app.use(compressRows);
  app.use(answerRows(deps));
  app.use(refuseUnknownPaths(deps));
  app.get(anyPath, redirectPublicPages(deps));
  app.get(anyPath, answerPage({ ...deps, scriptOrigins: scriptOrigins(deps.siteSettings.thirdParty) }));
  app.use(answerOptions);
  app.use(answerError(deps));
  return app;
};
