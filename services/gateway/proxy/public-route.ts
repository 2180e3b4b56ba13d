import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { forbidden, HttpError } from '@marquee/kit/errors/http-error';
import { unreachable } from '@marquee/kit/errors/unreachable';
import { readBody } from '@marquee/kit/http/json-body';
import { type Identity, identityHeader, signIdentity } from '@marquee/kit/identity/identity';
import type { Log } from '@marquee/kit/log/log';
import type { Request, Response } from 'express';
import type { Pool } from 'undici';
import type { AdminSessions } from '../guards/admin-session';
import type { Limits } from '../limits/limits';
import type { ProxiedOwner, PublicRoute } from '../routes';
import { replyHeaders, requestHeaders } from './forwarded-headers';
import { upstreamCall } from './upstream-call';

export type ProxyDeps = {
  readonly pools: Readonly<Record<ProxiedOwner, Pool>>;
  readonly adminSessions: AdminSessions;
  readonly limits: Limits;
  readonly identitySecret: string;
  readonly addressOf: (req: IncomingMessage) => string;
  readonly isOwnOrigin: (headers: IncomingMessage['headers']) => boolean;
  readonly log: Log;
};

/** From the whole request to the first byte of the answer, session check included; the promise to the outside is 3 seconds. */
const answerWithinMs = 2_700;

const jsonBody = { type: 'application/json', maxBytes: 64 * 1024 };

const hasBody = (req: Request): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

/** Methods as undici names them; Express routes no other one here. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Answers one row of the route table: limit, origin, guard, then the owner's answer, streamed. The body is read whole before the owner
 * is asked, so that a slow caller holds no connection to it.
 */
export const answerRoute =
  (route: PublicRoute & { readonly owner: ProxiedOwner }, deps: ProxyDeps) =>
  async (req: Request, res: Response): Promise<void> => {
    const requestId = String(res.locals.requestId);
    const address = deps.addressOf(req);
    await deps.limits.take(route.limit, address);
    if (route.method !== 'GET' && !deps.isOwnOrigin(req.headers)) {
      forbidden('origin.refused', 'This is accepted from our own pages only.');
    }
    const { type, maxBytes } = route.body ?? jsonBody;
    // A large body is the administrator's alone: nobody else may make the gateway hold one.
    if (maxBytes > jsonBody.maxBytes)
      await identityFor(
        route,
        req,
        { requestId, address, at: Date.now() },
        deps,
        Date.now() + answerWithinMs,
      );
    const body = hasBody(req) ? await readBody(req, { maxBytes, types: [type] }) : undefined;
    const deadlineAt = Date.now() + answerWithinMs;
    const identity = await identityFor(route, req, { requestId, address, at: Date.now() }, deps, deadlineAt);

    const gone = new AbortController();
    res.on('close', () => gone.abort(new Error('the caller hung up')));
    const reply = await upstreamCall(
      deps.pools[route.owner],
      route.owner,
      {
        method: methods.find((method) => method === req.method) ?? route.method,
        path: req.originalUrl,
        headers: {
          ...requestHeaders(route, req.headers),
          // The web service holds no secret, so it can verify no identity and gets none.
          ...(route.owner === 'web'
            ? { 'x-request-id': requestId }
            : { [identityHeader]: signIdentity(deps.identitySecret, identity) }),
        },
        body,
      },
      { deadlineAt, signal: gone.signal },
    );
    if (route.method !== 'GET') {
      deps.log.info('request.answered', {
        requestId,
        method: route.method,
        route: route.path,
        status: reply.statusCode,
      });
    }
    res.status(reply.statusCode);
    for (const [name, value] of replyHeaders(reply.headers)) res.setHeader(name, value);
    // The pipeline and the compression in front of it each listen several times.
    res.setMaxListeners(32);
    try {
      await pipeline(reply.body, res);
    } catch (error) {
      // Either side is gone in the middle of the answer; the caller sees it cut short.
      deps.log.debug('request.cut', { requestId, route: route.path, error });
      res.destroy();
    }
  };

/**
 * Who asks, as far as the gateway can tell: the operator on an administrator's route, and on a holder's when the operator is logged in;
 * otherwise a visitor. A holder's route goes on without the admin service, for whoever brings a holder's cookie or password.
 */
const identityFor = async (
  route: PublicRoute,
  req: Request,
  common: { requestId: string; address: string; at: number },
  { adminSessions }: ProxyDeps,
  deadlineAt: number,
): Promise<Identity> => {
  const visitor: Identity = { role: 'visitor', ...common };
  switch (route.guard) {
    case 'anyone':
      return visitor;
    case 'admin':
      return {
        role: 'admin',
        ...common,
        ...(await operatorFields(adminSessions, req, common.requestId, deadlineAt)),
      };
    case 'holder':
      if (!adminSessions.hasCookie(req)) return visitor;
      try {
        return {
          role: 'admin',
          ...common,
          ...(await operatorFields(adminSessions, req, common.requestId, deadlineAt)),
        };
      } catch (error) {
        const isNobody = error instanceof HttpError && error.status === 401;
        // An operator whose session could not be looked at is told so, and not that there is none.
        if (isNobody || knocksAsHolder(route, req)) return visitor;
        throw error;
      }
    default:
      return unreachable(route.guard);
  }
};

const knocksAsHolder = (route: PublicRoute, req: Request): boolean =>
  requestHeaders(route, req.headers).cookie !== undefined || req.query.password !== undefined;

const operatorFields = async (
  adminSessions: AdminSessions,
  req: Request,
  requestId: string,
  deadlineAt: number,
) => {
  const { operatorId, email, sessionId } = await adminSessions.operatorOf(req, requestId, deadlineAt);
  return { operatorId, email, sessionId };
};
