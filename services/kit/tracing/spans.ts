import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { HttpError } from '../errors/http-error';

/** The spans of the work in progress: one per trace, because a batch comes from several requests. */
const active = new AsyncLocalStorage<readonly Span[]>();

let tracer: Tracer | undefined;

/** Records spans with `given` from now on; undefined ends the recording. */
export const setTracer = (given: Tracer | undefined): void => {
  tracer = given;
};

/** False unless the installation sends traces. Everything below then costs this comparison. */
export const isTracing = (): boolean => tracer !== undefined;

/** Traces that one operation continues at most; others of a batch end with the span that sent it. */
const tracesMax = 64;

/** Version 00 of W3C Trace Context. Other versions are ignored, as is what does not match. */
const format = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The span that a `traceparent` header names; undefined when it is missing or malformed. */
export const parseTraceparent = (header: unknown): SpanContext | undefined => {
  const [, traceId, spanId, flags] = (typeof header === 'string' && format.exec(header)) || [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
};

const isSampled = ({ traceFlags }: SpanContext): boolean => (traceFlags & TraceFlags.SAMPLED) !== 0;

/** The sampled spans that a header of another of our processes names, separated by blanks. */
const parentsIn = (header: unknown): SpanContext[] =>
  (typeof header === 'string' ? header.split(' ', tracesMax) : [])
    .map(parseTraceparent)
    .filter((parent) => parent !== undefined)
    .filter(isSampled);

const traceparentOf = (span: Span): string => {
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
};

/** The active span as the value of a `traceparent` header; undefined outside of a trace. */
export const traceparent = (): string | undefined => {
  const [span] = (tracer && active.getStore()) ?? [];
  return span && traceparentOf(span);
};

/** For a request to another service: the `traceparent` header, or nothing. */
export const traceHeaders = (): Record<string, string> => {
  const header = traceparent();
  return header === undefined ? {} : { traceparent: header };
};

/** The id of the active trace, for the log; the first one of several. */
export const traceId = (): string | undefined => (tracer && active.getStore()?.[0])?.spanContext().traceId;

export const annotate = (attributes: Attributes): void => {
  if (tracer) for (const span of active.getStore() ?? []) span.setAttributes(attributes);
};

/** Attributes never hold a requested URL, an IP, a cookie, or anything else that a visitor sends. */
type SpanOptions = { readonly kind?: keyof typeof kinds; readonly attributes?: Attributes };

/** `internal`, the default: work within a process, such as a transaction. */
const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

const startSpan = (
  name: string,
  { kind = 'internal', attributes = {} }: SpanOptions,
  parent: SpanContext | undefined,
): Span | undefined =>
  tracer?.startSpan(
    name,
    { kind: kinds[kind], attributes },
    parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
  );

/** Only the error's code or class: its message may hold what a visitor has sent. */
const recordError = (span: Span, error: unknown): void => {
  const code = error instanceof HttpError ? error.code : error instanceof Error ? error.name : 'unknown';
  span.setAttribute('error.type', code);
  if (!(error instanceof HttpError) || error.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
};

const inChildrenOf = async <Value>(
  parents: readonly SpanContext[],
  name: string,
  options: SpanOptions,
  work: () => Promise<Value>,
): Promise<Value> => {
  const spans = parents
    .map((parent) => startSpan(name, options, parent))
    .filter((span) => span !== undefined);
  try {
    return await active.run(spans, work);
  } catch (error) {
    for (const span of spans) recordError(span, error);
    throw error;
  } finally {
    for (const span of spans) span.end();
  }
};

/** Runs `work` in a child span of the active one. Outside of a trace it only runs `work`. */
export const inSpan = <Value>(
  name: string,
  options: SpanOptions,
  work: () => Promise<Value>,
): Promise<Value> => {
  const parents = tracer && active.getStore();
  return parents
    ? inChildrenOf(
        parents.map((span) => span.spanContext()),
        name,
        options,
        work,
      )
    : work();
};

/** Runs `work` in a child span of each sampled trace in `header` of another process, or just runs it. */
export const inTracesOf = <Value>(
  header: unknown,
  name: string,
  options: SpanOptions,
  work: () => Promise<Value>,
): Promise<Value> => {
  const parents = tracer === undefined || header === undefined ? [] : parentsIn(header);
  return parents.length > 0 ? inChildrenOf(parents, name, options, work) : work();
};

type Served = {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly parent: SpanContext | undefined;
  /** The pattern of the route, never the requested path; read when the response has ended. */
  readonly route: () => string;
  readonly attributes?: Attributes;
};

/** Runs `next` in a span of kind SERVER that ends with the response. */
export const inServerSpan = (
  { req, res, parent, route, attributes = {} }: Served,
  next: () => void,
): void => {
  const { method = '' } = req;
  const span = startSpan(method, { kind: 'server', attributes }, parent);
  if (span === undefined) {
    next();
    return;
  }
  res.once('close', () => {
    span.updateName(`${method} ${route()}`);
    span.setAttributes({
      'http.request.method': method,
      'http.route': route(),
      'http.response.status_code': res.statusCode,
    });
    if (!res.writableFinished) span.setAttribute('error.type', 'disconnected');
    if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  active.run([span], next);
};

/** Continues the trace of another service's request: one that is not sampled there is not here. */
export const continueTrace = (
  req: IncomingMessage,
  res: ServerResponse,
  route: () => string,
  next: () => void,
): void => {
  const parent = isTracing() ? parseTraceparent(req.headers.traceparent) : undefined;
  if (parent === undefined || !isSampled(parent)) next();
  else inServerSpan({ req, res, parent, route }, next);
};
