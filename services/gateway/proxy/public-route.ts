import { pipeline } from 'node:stream/promises';
import { ErrorBody } from '@marquee/contracts/http/error-body';
import { type Identities, identityHeader } from '@marquee/kit/identity/identity';
import type { PeerClock } from '@marquee/kit/identity/peer-clock';
import { networkHeader } from '@marquee/kit/limits/ip-block';
import type { Log } from '@marquee/kit/log/log';
import { traceHeaders } from '@marquee/kit/tracing/spans';
import type { Request, Response } from 'express';
import type { Pool } from 'undici';
import { type AdmissionDeps, type Admitted, admission } from '../guards/admit';
import type { Quota, Quotas } from '../limits/quota';
import { replyHeaders, requestHeaders } from '../request/forwarded-headers';
import type { ProxiedOwner, PublicRoute } from '../routes';
import type { RecentPages } from './recent-pages';
import { type UpstreamResponse, upstreamCall } from './upstream-call';

export type ProxyDeps = AdmissionDeps & {
  readonly pools: Readonly<Record<ProxiedOwner, Pool>>;
  readonly identities: Identities;
  readonly clocks: Readonly<Record<Exclude<ProxiedOwner, 'web'>, PeerClock>>;
  /** Other connections for `streamed` rows, so that their readers keep none from an ordinary call. */
  readonly streamPools: Readonly<Record<ProxiedOwner, Pool>>;
  readonly quotas: Quotas;
  /** The client's network as the web service may know it; undefined: it sets no bound. */
  readonly networkName: (ip: string) => string | undefined;
  readonly log: Log;
};

export type ProxiedRoute = PublicRoute & { readonly owner: ProxiedOwner };

export const isProxied = (row: PublicRoute): row is ProxiedRoute =>
  row.hot === undefined && row.owner !== 'gateway';

/** Methods as undici names them; the route table has no other. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** A response up to this size is read before its first byte is sent: a slow reader holds no service. */
const readMaxBytes = 1024 * 1024;

/** Takes `amount` of the quota until the response is over; when revoked, the response is cut off. */
const hold = (quota: Quota, amount: number, ip: string, res: Response): void => {
  if (res.destroyed) throw new Error('the client disconnected');
  res.once(
    'close',
    quota.take(ip, amount, () => res.destroy()),
  );
};

const send = async ({ chunks, size, rest }: UpstreamResponse, res: Response): Promise<void> => {
  if (rest !== undefined) {
    for (const chunk of chunks) res.write(chunk);
    await pipeline(rest, res);
  } else res.end(chunks.length > 1 ? Buffer.concat(chunks, size) : chunks[0]);
};

/** The code of a service's error; undefined for another body, as of the web service. */
const codeOf = ({ chunks }: UpstreamResponse): string | undefined => {
  try {
    return ErrorBody.pick({ error: true }).parse(JSON.parse(Buffer.concat(chunks).toString('utf8'))).error;
  } catch {
    return undefined;
  }
};

/** Sends admitted requests to a row's owner, signed; the web service holds no secret and gets no identity. */
const callOwner = (row: ProxiedRoute, deps: ProxyDeps) => {
  const { identities, networkName } = deps;
  const clock = row.owner === 'web' ? undefined : deps.clocks[row.owner];
  const pool = (row.streamed ? deps.streamPools : deps.pools)[row.owner];
  const headersForWeb = ({ ip }: Admitted, requestId: string): Record<string, string> => {
    const network = networkName(ip);
    return { 'x-request-id': requestId, ...(network !== undefined && { [networkHeader]: network }) };
  };
  return (
    req: Request,
    admitted: Admitted,
    { requestId, signal }: { requestId: string; signal: AbortSignal },
  ): Promise<UpstreamResponse> => {
    const forwarded = requestHeaders(row, req.headers);
    const call = (headers: Record<string, string>): Promise<UpstreamResponse> =>
      upstreamCall(
        pool,
        row.owner,
        {
          method: methods.find((method) => method === req.method) ?? row.method,
          path: req.originalUrl,
          headers: { ...forwarded, ...headers, ...traceHeaders() },
          body: admitted.body,
        },
        { deadlineAt: admitted.deadlineAt, signal, readMaxBytes: row.streamed ? 0 : readMaxBytes },
      );
    if (clock === undefined) return call(headersForWeb(admitted, requestId));
    const { caller, ip: address } = admitted;
    return clock.send(
      () => identities.sign(clock.peer, { ...caller, requestId, address, at: clock.now() }),
      (identity) => call({ [identityHeader]: identity }),
      ({ rest }) => rest?.destroy(),
    );
  };
};

/** Copies what the client receives of a service's response, except its body. */
const setHead = ({ statusCode, headers }: UpstreamResponse, res: Response): void => {
  res.status(statusCode);
  for (const [name, value] of replyHeaders(headers)) {
    if (name === 'vary') res.vary(String(value));
    else res.setHeader(name, value);
  }
};

/**
 * Answers one row of the route table: admits the request, sends it to the owner with a signed identity, passes
 * on the response. A slow client keeps no connection to the owner but on a bounded number of streams.
 */
export const answerRoute = (row: ProxiedRoute, deps: ProxyDeps, recent?: RecentPages) => {
  const { log, quotas } = deps;
  const admit = admission(deps);
  const call = callOwner(row, deps);
  const callInTurn = async (
    req: Request,
    res: Response,
    admitted: Admitted,
    requestId: string,
  ): Promise<UpstreamResponse> => {
    const disconnected = new AbortController();
    res.on('close', () => disconnected.abort(new Error('the client disconnected')));
    const called = await quotas.calls(admitted.ip);
    const { signal } = disconnected;
    const response = await call(req, admitted, { requestId, signal }).finally(called);
    recent?.keep(req, response);
    return response;
  };
  return async (req: Request, res: Response): Promise<void> => {
    const requestId = String(res.locals.requestId);
    const admitted = await admit(row, req, requestId);
    // An administrator's export must not wait for crawlers.
    const holdStream = (): void =>
      admitted.caller.role === 'admin' ? undefined : hold(quotas.streams, 1, admitted.ip, res);
    if (row.streamed) holdStream();
    const response = recent?.find(req) ?? (await callInTurn(req, res, admitted, requestId));
    if (row.method !== 'GET')
      log.info('request.answered', {
        requestId,
        method: row.method,
        route: row.path,
        status: response.statusCode,
      });
    if (response.statusCode === 503) res.locals.code = codeOf(response);
    try {
      // What was changed must not be answered with 429.
      const ip = row.method === 'GET' ? admitted.ip : '';
      if (response.size > 0) hold(quotas.responseBytes, response.size, ip, res);
      if (response.rest && !row.streamed) holdStream();
    } catch (error) {
      response.rest?.destroy();
      throw error;
    }
    setHead(response, res);
    for (const [name, value] of Object.entries(admitted.headers)) res.setHeader(name, value);
    // The pipeline and the compression in front of it each add several listeners.
    res.setMaxListeners(32);
    try {
      await send(response, res);
    } catch (error) {
      // One side has disconnected in the middle of the response: the client must see it cut off.
      log.debug('request.aborted', { requestId, route: row.path, error });
      res.destroy();
    }
  };
};
