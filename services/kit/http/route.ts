import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Identity } from '../identity/identity';
import type { Log } from '../log/log';

/** A response with an explicit status and headers. `body` undefined sends none. Stored only with a `cache-control`. */
export class Answer {
  constructor(
    readonly status: number,
    readonly body?: unknown,
    readonly headers: Readonly<Record<string, string | readonly string[]>> = {},
  ) {}
}

export const answer = (status: number, body?: unknown, headers?: Answer['headers']): Answer =>
  new Answer(status, body, headers);

type Parsed<Schema extends z.ZodType | undefined> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type RouteContext = {
  readonly identity: Identity;
  readonly requestId: string;
  readonly log: Log;
  /** Aborted when the caller hangs up. */
  readonly signal: AbortSignal;
  readonly req: Request;
  /** For answers that are streamed; a route that writes to it returns `streamed`. */
  readonly res: Response;
};

/**
 * Who may call a route. `anyone`: every signed identity; `admin`: operators with the right to it; `own-model`:
 * the holder or an agency of `:slug`; `holder`: both of these; `service`: other services.
 */
type Allow = 'anyone' | 'admin' | 'admin-or-service' | 'holder' | 'own-model' | 'service';

/** Returned by a route that has answered through `res` itself. */
export const streamed: unique symbol = Symbol('streamed');

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type Verb = {
  [Name in Method]: { readonly [Key in Name]: string } & { readonly [Key in Exclude<Method, Name>]?: never };
}[Method];

export type RouteSpec<
  Deps,
  Params extends z.ZodType | undefined,
  Query extends z.ZodType | undefined,
  Body extends z.ZodType | undefined,
> = Verb & {
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Largest body in bytes; 64 KiB by default. */
  readonly bodyMaxBytes?: number;
  /** The body of a 200. Validated in tests, trusted in production. */
  readonly reply?: z.ZodType;
  /** `anyone` by default. */
  readonly allow?: Allow;
  /** The limit of a read: 2.4 s by default, below the timeouts of callers. */
  readonly answerWithinMs?: number;
  readonly handle: (
    input: {
      readonly params: Parsed<Params>;
      readonly query: Parsed<Query>;
      readonly body: Parsed<Body>;
    } & RouteContext,
    deps: Deps,
  ) => Promise<unknown> | unknown;
};

export type Route<Deps> = {
  readonly method: Method;
  readonly path: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly bodyMaxBytes: number;
  readonly reply?: z.ZodType;
  readonly allow: Allow;
  readonly answerWithinMs?: number;
  readonly handle: (
    input: { params: unknown; query: unknown; body: unknown } & RouteContext,
    deps: Deps,
  ) => Promise<unknown>;
};

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * Creates a service's `route` function. A route is a value: its input, its reply and its handler. Input that
 * does not parse is answered with 400 and the invalid fields.
 */
export const routeFor =
  <Deps>() =>
  <
    Params extends z.ZodType | undefined = undefined,
    Query extends z.ZodType | undefined = undefined,
    Body extends z.ZodType | undefined = undefined,
  >(
    spec: RouteSpec<Deps, Params, Query, Body>,
  ): Route<Deps> => {
    const method = methods.find((name) => spec[name] !== undefined) ?? 'get';
    return {
      method,
      path: spec[method] ?? '',
      ...(spec.params && { params: spec.params }),
      ...(spec.query && { query: spec.query }),
      ...(spec.body && { body: spec.body }),
      ...(spec.reply && { reply: spec.reply }),
      ...(spec.answerWithinMs && { answerWithinMs: spec.answerWithinMs }),
      bodyMaxBytes: spec.bodyMaxBytes ?? 64 * 1024,
      allow: spec.allow ?? 'anyone',
      // The schemas above produced the input; the cast restores its type.
      handle: async (input, deps) => await spec.handle(input as Parameters<typeof spec.handle>[0], deps),
    };
  };
