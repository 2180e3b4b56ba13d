import { linkTokenHeader } from '@marquee/contracts/http/link-token';
import express, { type NextFunction, type Request, type Response } from 'express';
import { HttpError, notFound } from '../errors/http-error';
import type { Identities } from '../identity/identity';
import { callerOf } from '../identity/peer-clock';
import type { Log } from '../log/log';
import { openSampler } from '../log/sampler';
import { continueTrace, isTracing } from '../tracing/spans';
import { errorReply, sendReply } from './error-reply';
import { inTime } from './in-time';
import { decodeUtf8, parseJson, readBody } from './json-body';
import { requireCaller } from './require-caller';
import { Answer, type Route, streamed } from './route';
import { strictQuery } from './strict-query';

type Options = {
  readonly log: Log;
  readonly identities: Identities;
  /** Validates replies against their schemas: on in tests, off in production because of its cost. */
  readonly checkReplies?: boolean;
};

/** Only an answer that names its own `cache-control` may be stored. */
const send = (res: Response, given: unknown): void => {
  const { status, body, headers } =
    given instanceof Answer ? given : new Answer(given === undefined ? 204 : 200, given);
  res.setHeader('cache-control', 'no-store');
  for (const [name, value] of Object.entries(headers))
    res.setHeader(name, typeof value === 'string' ? value : [...value]);
  res.status(status);
  if (body === undefined) res.end();
  else if (typeof body === 'string' || Buffer.isBuffer(body)) res.send(body);
  else res.json(body);
};

const answerWith = <Deps>(route: Route<Deps>, deps: Deps, { log, identities, checkReplies }: Options) => {
  const checkQuery = strictQuery(route.query);
  return async (req: Request, res: Response): Promise<void> => {
    const identity = callerOf(req.headers, identities);
    res.locals.requestId = identity.requestId;
    requireCaller(route, identity, req.params.slug);

    checkQuery(req.query);
    const params = route.params?.parse({ token: req.headers[linkTokenHeader], ...req.params });
    const query = route.query?.parse(req.query);
    const body = route.body?.parse(
      parseJson(
        decodeUtf8(await readBody(req, { maxBytes: route.bodyMaxBytes, types: ['application/json'] })),
      ),
    );
    const gone = new AbortController();
    res.on('close', () => gone.abort());

    const handling = async (): Promise<unknown> =>
      route.handle(
        { params, query, body, identity, requestId: identity.requestId, log, signal: gone.signal, req, res },
        deps,
      );
    // A caller that changes data needs the result, however long it takes.
    const given = await (route.method === 'get'
      ? inTime(handling(), res, () => gone.abort(), route.answerWithinMs)
      : handling());
    if (given === streamed) return;
    if (checkReplies && route.reply && !(given instanceof Answer && given.status >= 300)) {
      route.reply.parse(given instanceof Answer ? given.body : given);
    }
    if (!res.writableEnded) send(res, given);
  };
};

/** Logs one refusal per route and code every 10 seconds. The gateway counts them all. */
const refusalLog = (log: Log) => {
  const sample = openSampler();
  return (about: { readonly route?: unknown }, { status, code }: HttpError): void => {
    const sampled = sample(`${about.route} ${code}`);
    if (sampled !== undefined)
      log.info('request.refused', { ...about, status, code, ...(sampled.omitted > 0 && sampled) });
  };
};

/** A service's Express application: its routes, 404 for the rest. Answers signed identities only. */
export const httpApp = <Deps>(
  deps: Deps,
  routes: readonly Route<Deps>[],
  options: Options,
): express.Express => {
  const app = express();
  const logRefusal = refusalLog(options.log);
  app.disable('x-powered-by');
  app.set('etag', 'weak');
  app.set('query parser', 'simple');
  if (isTracing())
    app.use((req: Request, res: Response, next: NextFunction) =>
      continueTrace(req, res, () => String(req.route?.path ?? 'none'), next),
    );
  for (const route of routes) app[route.method](route.path, answerWith(route, deps, options));
  app.use((req: Request, res: Response) => {
    res.locals.requestId = callerOf(req.headers, options.identities).requestId;
    notFound('route.unknown');
  });
  app.use((error: unknown, req: Request, res: Response, next: NextFunction) => {
    const requestId = typeof res.locals.requestId === 'string' ? res.locals.requestId : 'unsigned';
    const reply = errorReply(error, requestId, req.path);
    const about = { requestId, method: req.method, route: req.route?.path };
    if (error instanceof HttpError && error.isBusy) logRefusal(about, error);
    else if (reply.status >= 500) options.log.error('http.failed', { ...about, status: reply.status, error });
    if (res.headersSent) return next(error);
    sendReply(res, reply);
  });
  return app;
};
