import type { IncomingMessage } from 'node:http';
import { type ServiceClient, tooSlow, upstreamError } from '@marquee/kit/http/upstream';
import type { Identity, ServiceName } from '@marquee/kit/identity/identity';
import { within } from '@marquee/kit/run/wait';
import type { z } from 'zod';

type PartOf<Whole> = Whole extends Identity ? Omit<Whole, 'requestId' | 'address' | 'at'> : never;

/** Who sends a request, as far as its owner learns it. */
export type Caller = PartOf<Exclude<Identity, { role: 'service' }>>;

/** Set by the screens on automatic refetches, so that an open page does not keep an idle session alive. */
export const isRefetch = ({ headers }: IncomingMessage): boolean => headers['x-refetch'] !== undefined;

/** Our own session tokens have at most 64 characters; a service refuses longer ones. */
export const plausibleToken = (token: string | undefined): string | undefined =>
  token === undefined || token === '' || token.length > 64 ? undefined : token;

export type SessionCheck = { readonly requestId: string; readonly deadlineAt: number };

/** What the service that stores it knows about a session now; undefined: ended. 504 after `deadlineAt`. */
export const checkSession = async <Known>(
  [name, client]: readonly [ServiceName, Pick<ServiceClient, 'post'>],
  path: string,
  body: unknown,
  schema: z.ZodType<Known>,
  { requestId, deadlineAt }: SessionCheck,
): Promise<Known | undefined> => {
  const late = 'the session was not checked in time';
  const checking = client.post(path, body, requestId);
  const waitMs = Math.max(0, deadlineAt - performance.now());
  const found = await within(waitMs, late, checking).catch((error: unknown) => {
    throw error instanceof Error && error.message === late ? tooSlow(name, error) : error;
  });
  const { data, error } = schema.optional().safeParse(found);
  if (error) throw upstreamError(error, name);
  return data;
};
