import type { IncomingMessage, ServerResponse } from 'node:http';
import { LaneCall, type LaneReply, laneMaxCalls } from '@marquee/contracts/http/hot-batch';
import { forbidden, unauthorized } from '@marquee/kit/errors/http-error';
import { errorReply } from '@marquee/kit/http/error-reply';
import { decodeUtf8, parseJson, readBody } from '@marquee/kit/http/json-body';
import { type Identity, identityHeader, verifyIdentity } from '@marquee/kit/identity/identity';
import { z } from 'zod';
import type { TrackingDeps } from '../deps';
import { answerCall } from './hot-request';

/** As many calls as the lane carries, each with as much as the public door lets in. */
const laneMaxBytes = 16 * 1024 ** 2;

/** The one service whose word on when something happened is believed. The gateway does not pass such words on. */
const tellsTime = 'traffic';

/** Each call is read for itself: one that a visitor made too long is refused, and his neighbours are none the worse for it. */
const Calls = z.object({ calls: z.array(z.unknown()).min(1).max(laneMaxCalls) });

const callerOf = (req: IncomingMessage, secret: string): Extract<Identity, { role: 'service' }> => {
  const header = req.headers[identityHeader];
  const identity = verifyIdentity(secret, typeof header === 'string' ? header : undefined);
  if (!identity) return unauthorized('identity.unsigned', 'This address answers only to the gateway.');
  return identity.role === 'service' ? identity : forbidden('service.required');
};

const send = (res: ServerResponse, { status, headers, body }: LaneReply): void => {
  res.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  res.end(body);
};

/**
 * `POST /internal/lane`: many hot calls in one request, for one of our own services. Answered, in the order of the calls, when every
 * one of them is; none waits longer than two seconds. Plain `node:http`, because Express would cost more than the work.
 */
export const answerLane =
  (deps: TrackingDeps, identitySecret: string) =>
  async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    let requestId = 'unsigned';
    try {
      const caller = callerOf(req, identitySecret);
      requestId = caller.requestId;
      const body = await readBody(req, { maxBytes: laneMaxBytes, types: ['application/json'] });
      const { calls } = Calls.parse(parseJson(decodeUtf8(body)));
      const now = Date.now();
      const believed = caller.service === tellsTime;
      const answerOne = async (spelled: unknown): Promise<LaneReply> => {
        const call = LaneCall.safeParse(spelled);
        if (!call.success) return errorReply(call.error, caller.requestId);
        return await answerCall(call.data, (believed ? call.data.at : undefined) ?? now, deps);
      };
      const replies = await Promise.all(calls.map(answerOne));
      send(res, {
        status: 200,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ replies }),
      });
    } catch (error) {
      const reply = errorReply(error, requestId);
      if (reply.status >= 500) deps.sayError('lane.failed', { requestId, error });
      if (!res.headersSent && !res.destroyed) send(res, reply);
    }
  };
