import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectMaxBytes } from '@marquee/contracts/http/collect';
import { type LaneCall, type LaneReply, laneHeaders } from '@marquee/contracts/http/hot-batch';
import { forbidden, HttpError } from '@marquee/kit/errors/http-error';
import { errorReply } from '@marquee/kit/http/error-reply';
import { decodeUtf8, readBody } from '@marquee/kit/http/json-body';
import type { Log } from '@marquee/kit/log/log';
import type { Limits } from '../limits/limits';
import { pathOf, refuseOddTarget } from '../request/plain-target';
import { newRequestId } from '../request/request-id';
import type { SecurityHeaders } from '../request/security-headers';
import { type PublicRoute, publicRoutes } from '../routes';
import type { Lane } from './request-batcher';

type Deps = {
  /** Apart, so that a redirect never waits behind posts. */
  readonly lanes: Readonly<Record<HotKind, Lane>>;
  readonly limits: Limits;
  readonly addressOf: (req: IncomingMessage) => string;
  readonly isOwnOrigin: (headers: IncomingMessage['headers']) => boolean;
  readonly securityHeaders: SecurityHeaders;
  readonly counted: (kind: HotKind, status: number) => void;
  readonly log: Log;
};

export type HotKind = 'post' | 'redirect';

const rows: readonly PublicRoute[] = publicRoutes;
const hotRows = rows.filter((route) => route.hot === true);
const postPaths: ReadonlySet<string> = new Set(
  hotRows.filter((route) => route.method === 'POST').map((route) => route.path),
);
const redirectPaths = hotRows
  .filter((route) => route.method === 'GET')
  .map((route) => new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`));

const kindOf = (target: string): HotKind | undefined => {
  const path = pathOf(target);
  if (postPaths.has(path)) return 'post';
  return redirectPaths.some((pattern) => pattern.test(path)) ? 'redirect' : undefined;
};

const methodsOf = { post: ['POST'], redirect: ['GET', 'HEAD'] } as const satisfies Record<
  HotKind,
  readonly LaneCall['method'][]
>;

const bodyTypes = ['application/json', 'text/plain'];

const passedHeaders = (headers: IncomingMessage['headers']): Record<string, string> => {
  const passed: Record<string, string> = {};
  for (const name of laneHeaders) {
    const value = headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  return passed;
};

/**
 * Answers the hot routes of the route table in front of Express, or returns false. Bodies, limits, refusals and headers are those of
 * every other route; only the way to the service differs.
 */
export const hotCalls = ({ lanes, limits, addressOf, isOwnOrigin, securityHeaders, counted, log }: Deps) => {
  const send = (res: ServerResponse, requestId: string, reply: LaneReply): void => {
    const length = String(Buffer.byteLength(reply.body));
    res.writeHead(reply.status, {
      ...securityHeaders.data,
      ...reply.headers,
      'x-request-id': requestId,
      'content-length': length,
    });
    res.end(reply.body);
  };

  const carry = async (
    req: IncomingMessage,
    kind: HotKind,
    target: string,
    requestId: string,
  ): Promise<LaneReply> => {
    const allowed = methodsOf[kind];
    const method = allowed.find((one) => one === req.method);
    if (method === undefined) {
      const allow = [...allowed, 'OPTIONS'].join(', ');
      if (req.method === 'OPTIONS') return { status: 204, headers: { allow }, body: '' };
      throw new HttpError(405, 'method.not-allowed', `Use ${allow}.`, { headers: { allow } });
    }
    refuseOddTarget(target);
    if (kind === 'post' && !isOwnOrigin(req.headers))
      forbidden('origin.refused', 'This is accepted from our own pages only.');
    const address = addressOf(req);
    await limits.take('collect', address);
    const call = { requestId, method, path: target, address, headers: passedHeaders(req.headers) };
    if (kind === 'redirect') return await lanes.redirect.submit(call);
    const body = decodeUtf8(await readBody(req, { maxBytes: collectMaxBytes, types: bodyTypes }));
    return await lanes.post.submit({ ...call, body });
  };

  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const target = req.url ?? '';
    const kind = kindOf(target);
    if (kind === undefined) return false;
    const requestId = newRequestId();
    carry(req, kind, target, requestId)
      .catch((error: unknown) => {
        const hungUp = res.destroyed;
        if (!hungUp && !(error instanceof HttpError))
          log.error('hot-call.failed', { requestId, kind, error });
        return errorReply(error, requestId);
      })
      .then((reply) => {
        counted(kind, reply.status);
        if (!res.destroyed) send(res, requestId, reply);
      })
      .catch((error: unknown) => {
        log.error('hot-call.unsent', { requestId, kind, error });
        res.destroy();
      });
    return true;
  };
};
