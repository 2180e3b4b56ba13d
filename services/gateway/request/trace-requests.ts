import type { IncomingMessage, ServerResponse } from 'node:http';
import { inServerSpan, isTracing, parseTraceparent } from '@marquee/kit/tracing/spans';
import type { RouteMatch } from './match-route';

type Answer = (req: IncomingMessage, res: ServerResponse, match: RouteMatch, requestId: string) => void;

type TracedRequest = {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly match: RouteMatch;
  readonly requestId: string;
};

/** A beacon cannot have headers, so its `traceparent` is in the query. */
const inQuery = /[?&]traceparent=([0-9a-f-]{55})(?:&|$)/;

/**
 * Decides which requests are traced: a random share. A client chooses only the id of the trace, or strangers
 * could have every request recorded.
 */
export const traceRequests = (share: number) => ({
  isSampled: (): boolean => isTracing() && Math.random() < share,
  /** Runs `answer` in a span that ends with the response. */
  run: ({ req, res, match, requestId }: TracedRequest, answer: Answer): void => {
    const caller = parseTraceparent(req.headers.traceparent ?? inQuery.exec(req.url ?? '')?.[1]);
    const route = match.is === 'row' ? match.row.path : match.is === 'unknown' ? 'page' : 'none';
    inServerSpan(
      {
        req,
        res,
        parent: caller && { ...caller, traceFlags: 1 },
        route: () => route,
        attributes: { 'marquee.request_id': requestId },
      },
      () => answer(req, res, match, requestId),
    );
  },
});
