import { notFound } from '@marquee/kit/errors/http-error';
import { errorReply } from '@marquee/kit/http/error-reply';
import express, { type NextFunction, type Request, type Response } from 'express';
import { answerRoute, type ProxiedRoute, type ProxyDeps } from '../proxy/public-route';
import { newRequestId } from '../request/request-id';
import { type PublicRoute, publicRoutes } from '../routes';
import type { ModelChanges } from './model-changes';

const rows: readonly PublicRoute[] = publicRoutes;

/** What every visitor may read without a cookie. */
const anonymousReads = rows.filter(
  (route): route is ProxiedRoute =>
    route.method === 'GET' &&
    route.guard === 'anyone' &&
    route.cookies === undefined &&
    route.owner !== 'tracking' &&
    route.owner !== 'gateway',
);

const unlimited = { take: async (): Promise<void> => {} };

/**
 * The internal listener, for the web service: public reads as an anonymous visitor, without rate limits (one
 * web instance reads on behalf of many visitors), and the stream of model changes. Nothing here needs a secret.
 */
export const internalApp = (proxy: ProxyDeps, modelChanges: ModelChanges): express.Express => {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', 'simple');
  app.use((_req: Request, res: Response, next: NextFunction) => {
    res.locals.requestId = newRequestId();
    next();
  });
  for (const route of anonymousReads)
    app.get(route.path, answerRoute(route, { ...proxy, limits: unlimited, clientIpOf: () => '' }));
  app.get('/internal/model-changes', (_req, res) => modelChanges.stream(res));
  app.use(() => notFound('route.unknown'));
  app.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    if (res.headersSent) return next(error);
    const { status, headers, body } = errorReply(error, String(res.locals.requestId));
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    res.status(status).end(body);
  });
  return app;
};
