import { notFound } from '@marquee/kit/errors/http-error';
import { errorReply, sendReply } from '@marquee/kit/http/error-reply';
import { continueTrace } from '@marquee/kit/tracing/spans';
import type { Express, NextFunction, Request, Response } from 'express';
import { strictExpress } from '../app';
import { unlimited } from '../limits/limits';
import { answerRoute, isProxied, type ProxyDeps } from '../proxy/public-route';
import { newRequestId } from '../request/request-id';
import { publicRoutes } from '../routes';
import type { ModelChanges } from './model-changes';

const anonymousReads = publicRoutes
  .filter(isProxied)
  .filter(({ method, guard, cookies }) => method === 'GET' && guard === 'anyone' && cookies === undefined);

/**
 * The listener for the web service: anonymous public reads without rate limits (one instance reads for many
 * visitors), and the stream of model changes. No secret is needed.
 */
export const internalApp = (proxy: ProxyDeps, modelChanges: ModelChanges): Express => {
  const app = strictExpress();
  app.use((req: Request, res: Response, next: NextFunction) => {
    res.locals.requestId = newRequestId();
    continueTrace(req, res, () => String(req.route?.path ?? 'none'), next);
  });
  for (const route of anonymousReads)
    app.get(route.path, answerRoute(route, { ...proxy, limits: unlimited, clientIpOf: () => '' }));
  app.get('/internal/model-changes', (_req, res) => modelChanges.stream(res));
  app.use(() => notFound('route.unknown'));
  app.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    if (res.headersSent) return next(error);
    sendReply(res, errorReply(error, String(res.locals.requestId)));
  });
  return app;
};
