import { pipeline } from 'node:stream/promises';
import { type Identities, type Identity, identityHeader } from '@marquee/kit/identity/identity';
import type { Log } from '@marquee/kit/log/log';
import type { Request, Response } from 'express';
import type { Pool } from 'undici';
import { type AdmissionDeps, type Admitted, admission } from '../request/admit';
import type { ProxiedOwner, PublicRoute } from '../routes';
import { replyHeaders, requestHeaders } from './forwarded-headers';
import { upstreamCall } from './upstream-call';

export type ProxyDeps = AdmissionDeps & {
  readonly pools: Readonly<Record<ProxiedOwner, Pool>>;
  readonly identities: Identities;
  readonly log: Log;
};

export type ProxiedRoute = PublicRoute & { readonly owner: ProxiedOwner };

export const isProxied = (row: PublicRoute): row is ProxiedRoute =>
  row.owner !== 'tracking' && row.owner !== 'gateway';

/** Methods as undici names them; the route table has no other. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const identityOf = ({ operator, ip }: Admitted, requestId: string): Identity => {
  const common = { requestId, address: ip, at: Date.now() };
  return operator ? { role: 'admin', ...common, ...operator } : { role: 'visitor', ...common };
};

/** Answers one row of the route table: admits the request, sends it to the owner with a signed identity, and streams the response. */
export const answerRoute = (row: ProxiedRoute, deps: ProxyDeps) => {
  const admit = admission(deps);
  const { pools, identities, log } = deps;
  return async (req: Request, res: Response): Promise<void> => {
    const requestId = String(res.locals.requestId);
    const admitted = await admit(row, req, requestId);
    const disconnected = new AbortController();
    res.on('close', () => disconnected.abort(new Error('the client disconnected')));
    const response = await upstreamCall(
      pools[row.owner],
      row.owner,
      {
        method: methods.find((method) => method === req.method) ?? row.method,
        path: req.originalUrl,
        headers: {
          ...requestHeaders(row, req.headers),
          // The web service holds no secret: it cannot verify an identity and gets none.
          ...(row.owner === 'web'
            ? { 'x-request-id': requestId }
            : { [identityHeader]: identities.sign(row.owner, identityOf(admitted, requestId)) }),
        },
        body: admitted.body,
      },
      { deadlineAt: admitted.deadlineAt, signal: disconnected.signal },
    );
    if (row.method !== 'GET')
      log.info('request.answered', {
        requestId,
        method: row.method,
        route: row.path,
        status: response.statusCode,
      });
    res.status(response.statusCode);
    for (const [name, value] of replyHeaders(response.headers)) {
      if (name === 'vary') res.vary(String(value));
      else res.setHeader(name, value);
    }
    // The pipeline and the compression in front of it each add several listeners.
    res.setMaxListeners(32);
    try {
      await pipeline(response.body, res);
    } catch (error) {
      // One side has disconnected in the middle of the response: the client must see it cut off.
      log.debug('request.aborted', { requestId, route: row.path, error });
      res.destroy();
    }
  };
};
