import { collectMaxBytes, collectMaxEvents, collectPost } from '@marquee/contracts/http/collect';
import type { HotRequest, HotResponse } from '@marquee/contracts/http/hot-batch';
import { visitHeader } from '@marquee/contracts/http/visit-header';
import { HttpError, unavailable } from '@marquee/kit/errors/http-error';
import { bodyTooLarge, mediaType, parseJson, unsupportedType } from '@marquee/kit/http/json-body';
import type { z } from 'zod';
import type { HotDeps, HotHandler } from '../deps';
import { batchKey } from '../publish/client-batches';
import type { RequestContext } from '../request-context/request-context';
import { encodeEvents } from '../spool/batch-message';

type Spec<Body extends z.ZodType> = {
  /** Keeps the batch ids of one route apart from those of the others. */
  readonly batchPrefix: string;
  readonly body: Body;
  /** The text of one body's event. `field` is the path of one of its fields, for errors. */
  readonly event: (
    body: z.output<Body>,
    context: RequestContext,
    deps: HotDeps,
    field: (name: string) => string,
  ) => string;
  /** The visit token to answer with, if any. */
  readonly token?: (
    bodies: readonly z.output<Body>[],
    context: RequestContext,
    deps: HotDeps,
  ) => string | undefined;
};

/** `pathOf`: a field's path as the client wrote it: `modelId`, `3.modelId` or `events.3.modelId`. */
type Post<Body> = {
  readonly bodies: readonly Body[];
  readonly batchId?: string;
  readonly pathOf: (index: number, field: string) => string;
};

const types = ['application/json', 'text/plain'];

const isBatch = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('events' in value || 'batchId' in value);

/** Reads a post in any of its three forms. Refuses with 415, 413, or 400 and the wrong fields. */
const readPost = <Body extends z.ZodType>(
  { headers, body = '' }: HotRequest,
  forms: ReturnType<typeof collectPost<Body>>,
): Post<z.output<Body>> => {
  if (!types.includes(mediaType(headers['content-type']))) unsupportedType(types);
  // A character has three bytes at most, so most bodies need not be measured.
  if (body.length * 3 > collectMaxBytes && Buffer.byteLength(body) > collectMaxBytes)
    bodyTooLarge(collectMaxBytes);
  const value = parseJson(body);
  if (Array.isArray(value))
    return { bodies: forms.many.parse(value), pathOf: (index, field) => `${index}.${field}` };
  if (!isBatch(value)) return { bodies: [forms.one.parse(value)], pathOf: (_index, field) => field };
  const { batchId, events } = forms.batch.parse(value);
  return { bodies: events, batchId, pathOf: (index, field) => `events.${index}.${field}` };
};

const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** By number of events. Equal objects are sent to the gateway once per batch. */
const acceptedResponses = Array.from(
  { length: collectMaxEvents + 1 },
  (_, events): HotResponse => ({ status: 202, headers, body: `{"accepted":${events}}`, events }),
);

const accepted = (
  events: number,
  token: string | undefined,
  refused: readonly Refused[] = [],
): HotResponse => {
  const known = refused.length === 0 ? acceptedResponses[events] : undefined;
  const response = known ?? {
    status: 202,
    headers,
    body: JSON.stringify({ accepted: events, ...(refused.length > 0 && { refused }) }),
    events,
  };
  return token === undefined ? response : { ...response, headers: { ...headers, [visitHeader]: token } };
};

type Refused = { readonly index: number; readonly code: string };

/** The events, and the refused bodies, whose models do not exist. Throws when no event is left. */
const eventsOf = <Body>(
  bodies: readonly Body[],
  eventOf: (body: Body, index: number) => string,
): { readonly events: string[]; readonly refused: Refused[] } => {
  const events: string[] = [];
  const refused: Refused[] = [];
  let first: HttpError | undefined;
  for (const [index, body] of bodies.entries())
    try {
      events.push(eventOf(body, index));
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 404) throw error;
      first ??= error;
      refused.push({ index, code: error.code });
    }
  if (first !== undefined && events.length === 0) throw first;
  return { events, refused };
};

/**
 * Handles a collecting post: 202 once the events are durable. The body and its event differ by route,
 * everything else is the same.
 */
export const collect = <Body extends z.ZodType>({
  batchPrefix,
  body,
  event,
  token,
}: Spec<Body>): HotHandler => {
  const forms = collectPost(body);
  return async (request, at, deps) => {
    if (!deps.links.isLoaded()) unavailable('links.loading', 'This service is starting. Send it again.', 2);
    const { bodies, batchId, pathOf } = readPost(request, forms);
    const context = deps.contextOf(request, at);
    const { events, refused } = eventsOf(bodies, (one, index) =>
      event(one, context, deps, (field) => pathOf(index, field)),
    );
    const issued = token?.(bodies, context, deps);
    const { requestId } = request;
    const key = batchId === undefined ? undefined : batchKey(batchPrefix, batchId, bodies);
    const accept = async (): Promise<void> => {
      const encoded = encodeEvents(events);
      const giveBack = deps.budgets.take(context, encoded);
      const id = key !== undefined && deps.budgets.admitsBatchId(context) ? key : undefined;
      await deps.commit.accept({ ...encoded, requestId, batchId: id }).catch(giveBack);
    };
    const count = key === undefined ? events.length : await deps.batches.once(key, events.length, accept);
    if (key === undefined) await accept();
    return accepted(count, issued, refused);
  };
};
