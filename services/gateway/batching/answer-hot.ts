import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type HotRequest,
  type HotResponse,
  type HotRoute,
  hotHeaders,
} from '@marquee/contracts/http/hot-batch';
import { HttpError } from '@marquee/kit/errors/http-error';
import { errorReply } from '@marquee/kit/http/error-reply';
import { decodeUtf8 } from '@marquee/kit/http/json-body';
import type { Log } from '@marquee/kit/log/log';
import { traceparent } from '@marquee/kit/tracing/spans';
import { type AdmissionDeps, admission } from '../guards/admit';
import type { OwnSessions } from '../guards/own-sessions';
import { costMax, type Limits } from '../limits/limits';
import type { WatchRefusals } from '../refusals';
import { pickHeaders } from '../request/forwarded-headers';
import type { Matched } from '../request/match-route';
import type { SecurityHeaders } from '../request/security-headers';
import { busy, type RequestBatcher } from './request-batcher';

/** Posts and redirects are batched apart, so that a redirect never waits behind posts. */
export type HotKind = 'post' | 'redirect';

export type HotMatch = Matched & { readonly row: { readonly hot: HotRoute } };

export const isHot = (match: Matched): match is HotMatch => match.row.hot !== undefined;

type Deps = AdmissionDeps & {
  readonly limits: Pick<Limits, 'take' | 'settle'>;
  readonly ownSessionsOf: OwnSessions;
  readonly batchers: Readonly<Record<HotKind, RequestBatcher>>;
  readonly securityHeaders: SecurityHeaders;
  readonly countHot: (route: HotRoute, status: number) => void;
  readonly watchRefusals: WatchRefusals;
  readonly log: Log;
};

/** Alternating names and values for `writeHead`, as an object costs 6 µs more. `own` replaces defaults. */
const headerList = (
  defaults: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
): string[] => {
  const list: string[] = [];
  for (const name in defaults) if (own[name] === undefined) list.push(name, defaults[name] ?? '');
  for (const name in own) list.push(name, own[name] ?? '');
  return list;
};

const queryOf = (target: string): string | undefined => {
  const at = target.indexOf('?');
  return at < 0 ? undefined : target.slice(at + 1);
};

const methodOf = ({ method }: IncomingMessage): HotRequest['method'] =>
  method === 'POST' || method === 'HEAD' ? method : 'GET';

/** Answers a hot row in front of Express, cheaper, with the checks, errors and headers of other rows. */
export const hotHandler = ({
  batchers,
  ownSessionsOf,
  securityHeaders,
  countHot,
  watchRefusals,
  log,
  ...checks
}: Deps) => {
  const admit = admission(checks);
  const send = (res: ServerResponse, requestId: string, { status, headers, body }: HotResponse): void => {
    const list = headerList(securityHeaders.data, headers);
    // The compression in front of all other rows adds this to every text.
    if (body !== '') list.push('vary', 'Accept-Encoding');
    list.push('x-request-id', requestId, 'content-length', String(Buffer.byteLength(body)));
    res.writeHead(status, list);
    res.end(body);
  };

  const forward = async (
    { row, params }: HotMatch,
    req: IncomingMessage,
    requestId: string,
  ): Promise<HotResponse> => {
    const batcher = batchers[row.method === 'POST' ? 'post' : 'redirect'];
    // Before the checks and the body, so that refusing costs a fraction of accepting.
    if (batcher.isBusy()) throw busy;
    const { ip, body } = await admit(row, req, requestId);
    const own = ownSessionsOf(req);
    const submitted = batcher.submit({
      requestId,
      route: row.hot,
      method: methodOf(req),
      params,
      query: queryOf(req.url ?? ''),
      ip,
      headers: pickHeaders(req.headers, hotHeaders),
      body: body && decodeUtf8(body),
      traceparent: traceparent(),
      ...(own !== undefined && { own }),
    });
    if (row.limit !== 'collect') return await submitted;
    let events = 0;
    try {
      const response = await submitted;
      events = response.events ?? 0;
      return response;
    } finally {
      checks.limits.settle(ip, costMax(row, req), events);
    }
  };

  return (match: HotMatch, req: IncomingMessage, res: ServerResponse, requestId: string): void => {
    const route = match.row.hot;
    let code = 'tracking';
    forward(match, req, requestId)
      .catch((error: unknown) => {
        if (error instanceof HttpError) code = error.code;
        else if (!res.destroyed) log.error('hot-request.failed', { requestId, route, error });
        return errorReply(error, requestId);
      })
      .then((response) => {
        countHot(route, response.status);
        if (response.status >= 400)
          watchRefusals({
            requestId,
            method: methodOf(req),
            route: match.row.path,
            status: response.status,
            code,
          });
        if (!res.destroyed) send(res, requestId, response);
      })
      .catch((error: unknown) => {
        log.error('hot-request.not-sent', { requestId, route, error });
        res.destroy();
      });
  };
};
