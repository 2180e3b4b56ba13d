import { HttpError, notFound } from '@marquee/kit/errors/http-error';
import { errorReply } from '@marquee/kit/http/error-reply';
import compression from 'compression';
import express, { type NextFunction, type Request, type Response } from 'express';
import type { GatewayMetrics } from './metrics';
import { answerPage } from './proxy/page-proxy';
import { answerRoute, type ProxyDeps } from './proxy/public-route';
import { refuseOddTarget } from './request/plain-target';
import { newRequestId } from './request/request-id';
import type { SecurityHeaders } from './request/security-headers';
import { type ProxiedOwner, type PublicRoute, publicRoutes } from './routes';
import { answerSiteConfig, type SiteSettings } from './site-config/answer-site-config';
import { scriptOrigins } from './site-config/third-party';

export type GatewayDeps = ProxyDeps & {
  readonly securityHeaders: SecurityHeaders;
  readonly answered: GatewayMetrics['answered'];
  readonly siteSettings: SiteSettings;
};

/** No page lives below these: what the route table does not name there is answered with 404 as JSON. */
const callPaths = /^\/(?:api|track|media|internal)(?:\/|$)|^\/(?:readyz|metrics)$/i;

type Proxied = PublicRoute & { readonly owner: ProxiedOwner };
const rows: readonly PublicRoute[] = publicRoutes;
const cold = rows.filter((route) => route.owner !== 'tracking');
const proxied = cold.filter((route): route is Proxied => route.owner !== 'gateway');

/** The public application but for the hot routes, which are answered before it. */
export const gatewayApp = (deps: GatewayDeps): express.Express => {
  const { securityHeaders, answered, log } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // One spelling for each address, so that no guard can be walked around by another.
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', 'simple');

  app.use((req: Request, res: Response, next: NextFunction) => {
    const requestId = newRequestId();
    const startedAt = performance.now();
    res.locals.requestId = requestId;
    res.setHeader('x-request-id', requestId);
    const headers = callPaths.test(req.path) ? securityHeaders.data : securityHeaders.page;
    for (const name in headers) res.setHeader(name, headers[name] ?? '');
    res.on('close', () =>
      answered(String(res.locals.owner ?? 'gateway'), res.statusCode, performance.now() - startedAt),
    );
    refuseOddTarget(req.url);
    next();
  });
  app.use(compression({ threshold: 1_024 }));

  app.get('/healthz', (_req, res) => {
    res.setHeader('cache-control', 'no-store');
    res.json({ status: 'alive' });
  });
  for (const route of proxied) {
    const answer = answerRoute(route, deps);
    const method = ({ GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const)[
      route.method
    ];
    app[method](route.path, (req, res) => {
      res.locals.owner = route.owner;
      return answer(req, res);
    });
  }
  app.get('/api/site-config', answerSiteConfig(deps));
  for (const path of new Set(cold.map((route) => route.path))) app.all(path, otherMethod(path));
  app.use((req: Request, _res: Response, next: NextFunction) => {
    if (callPaths.test(req.path)) notFound('route.unknown');
    next();
  });
  app.get('/{*path}', answerPage(deps, scriptOrigins(deps.siteSettings.thirdParty)));
  app.use((req: Request, res: Response) => {
    if (req.method === 'OPTIONS') res.setHeader('allow', 'GET, HEAD, OPTIONS').status(204).end();
    else notFound('route.unknown');
  });

  app.use((error: unknown, req: Request, res: Response, next: NextFunction) => {
    const requestId = String(res.locals.requestId);
    const reply = errorReply(error, requestId);
    if (reply.status >= 500 && !res.destroyed) {
      log.error('request.failed', {
        requestId,
        method: req.method,
        route: req.route?.path,
        status: reply.status,
        error,
      });
    }
    if (res.headersSent) return next(error);
    for (const [name, value] of Object.entries(reply.headers)) res.setHeader(name, value);
    res.status(reply.status).end(reply.body);
  });
  return app;
};

/** Another method on a known path: what is allowed there, or 405. */
const otherMethod = (path: string) => {
  const methods = new Set(cold.filter((route) => route.path === path).map((route) => route.method));
  const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  return (req: Request, res: Response): void => {
    res.setHeader('allow', allow);
    if (req.method !== 'OPTIONS') throw new HttpError(405, 'method.not-allowed', `Use ${allow}.`);
    res.status(204).end();
  };
};
