import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  HotBatch,
  HotRequest,
  type HotResponse,
  type HotRoute,
  hotBatchMaxRequests,
} from '@marquee/contracts/http/hot-batch';
import { forbidden, HttpError } from '@marquee/kit/errors/http-error';
import { errorReply } from '@marquee/kit/http/error-reply';
import { decodeUtf8, parseJson, readBody } from '@marquee/kit/http/json-body';
import type { Identities } from '@marquee/kit/identity/identity';
import { callerOf } from '@marquee/kit/identity/peer-clock';
import { annotate, inTracesOf } from '@marquee/kit/tracing/spans';
import { ZodError, z } from 'zod';
import type { HotDeps, HotHandler } from '../deps';
import { campaignLink } from './campaign-link';
import { cardImpression, profileImpression } from './impressions';
import { linkClick } from './link-click';
import { pageView } from './page-view';

const handlers: Readonly<Record<HotRoute, HotHandler>> = {
  'page-view': pageView,
  'card-impression': cardImpression,
  'profile-impression': profileImpression,
  'link-click': linkClick,
  'campaign-link': campaignLink,
};

/** A full batch, each request with the largest body that the gateway lets in. */
const batchMaxBytes = 16 * 1024 ** 2;

/** Batches of posts are handled in slices of this time, one in a turn: redirects that arrive go in between. */
const sliceMs = 2;

/** The one service that may set when a request was received. The gateway drops such values. */
const demoTraffic = 'traffic';

/** The requests are parsed one by one, so that an invalid one does not fail the others. */
const Batch = HotBatch.extend({ requests: z.array(z.unknown()).min(1).max(hotBatchMaxRequests) });

/** Repeated objects become the index of the first: a hundred equal responses cost as much as one. */
const sharing = (responses: readonly HotResponse[]): (HotResponse | number)[] => {
  const indexes = new Map<HotResponse, number>();
  return responses.map((response, index) => {
    const known = indexes.get(response);
    if (known === undefined) indexes.set(response, index);
    return known ?? response;
  });
};

const reasonOf = (error: unknown): string => {
  if (error instanceof HttpError) return error.code;
  return error instanceof ZodError ? 'request.invalid' : 'internal';
};

/** The one place where an error becomes a response: of a request, and of a batch that cannot be read. */
const errorResponse = (error: unknown, requestId: string, { metrics, logError }: HotDeps): HotResponse => {
  const reason = reasonOf(error);
  metrics.refused.inc({ reason });
  if (reason === 'internal') logError('hot-request.failed', { requestId, error });
  const reply = errorReply(error, requestId);
  return reason === 'links.loading' ? { ...reply, retryElsewhere: true } : reply;
};

/** The response to one request, as the client will get it. Never rejects. */
export const answerHotRequest = (request: HotRequest, at: number, deps: HotDeps): Promise<HotResponse> =>
  inTracesOf(request.traceparent, `tracking ${request.route}`, { kind: 'server' }, async () => {
    const response = await handlers[request.route](request, at, deps).catch((error: unknown) =>
      errorResponse(error, request.requestId, deps),
    );
    annotate({ 'http.response.status_code': response.status });
    return response;
  });

const send = (res: ServerResponse, { status, headers, body }: HotResponse): void => {
  res.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  res.end(body);
};

/**
 * `POST /internal/hot-batch`: many hot requests in one, from another of our services. Responds in the order
 * of the requests when all have their response, after two seconds at most. Plain `node:http`, because Express
 * would cost more than the work.
 */
export const hotBatchHandler = (deps: HotDeps, identities: Identities) => {
  let slices = Promise.resolve();
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    let batchId = 'unsigned';
    try {
      const caller = callerOf(req.headers, identities);
      if (caller.role !== 'service') return forbidden('service.required');
      batchId = caller.requestId;
      const body = await readBody(req, { maxBytes: batchMaxBytes, types: ['application/json'] });
      const { requests } = Batch.parse(parseJson(decodeUtf8(body)));
      const now = Date.now();
      const mayBackdate = caller.service === demoTraffic;
      const answer = async (unparsed: unknown): Promise<HotResponse> => {
        const request = HotRequest.safeParse(unparsed);
        if (!request.success) return errorResponse(request.error, batchId, deps);
        const { at = now, ...live } = request.data;
        return mayBackdate
          ? await answerHotRequest(request.data, at, deps)
          : await answerHotRequest(live, now, deps);
      };
      const answers: Promise<HotResponse>[] = [];
      let sliceFrom = performance.now();
      for (const unparsed of requests) {
        answers.push(answer(unparsed));
        if (performance.now() - sliceFrom < sliceMs) continue;
        slices = slices.then(() => nextTurn());
        await slices;
        sliceFrom = performance.now();
      }
      const responses = await Promise.all(answers);
      const { producer, acceptedEvents, lostClicks } = deps.producerCounts();
      send(res, {
        status: 200,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({
          responses: sharing(responses),
          backlog: deps.backlog(),
          ready: deps.isReady(),
          durable: { producer, events: acceptedEvents, lostClicks },
        }),
      });
    } catch (error) {
      const response = errorResponse(error, batchId, deps);
      if (!res.headersSent && !res.destroyed) send(res, response);
    }
  };
};
