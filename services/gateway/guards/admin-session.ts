import { AuthenticatedOperator } from '@marquee/contracts/http/session';
import { unauthorized } from '@marquee/kit/errors/http-error';
import type { ServiceClient } from '@marquee/kit/http/upstream';
import { readCookie } from '@marquee/kit/identity/cookies';
import { within } from '@marquee/kit/run/wait';
import type { Request } from 'express';
import { tooSlow } from '../proxy/upstream-call';

const cookieName = 'marquee_admin';

/** Our own session tokens have 43 characters; whatever is longer was not made here. */
const tokenMaxLength = 64;

/** Screens set it on what they ask for by themselves, so that an open page does not keep an idle session alive. */
const refetchHeader = 'x-refetch';

export type AdminSessions = {
  /** True when the request carries what may be an operator's session. */
  readonly hasCookie: (req: Request) => boolean;
  /** The operator whose session the request carries; refuses with 401 when it carries none. Asked each time, so that a revoked session ends at once. */
  readonly operatorOf: (
    req: Request,
    requestId: string,
    deadlineAt: number,
  ) => Promise<AuthenticatedOperator>;
};

export const adminSessions = (admin: ServiceClient): AdminSessions => ({
  hasCookie: (req) => readCookie(req.headers.cookie, cookieName) !== undefined,
  operatorOf: async (req, requestId, deadlineAt) => {
    const token = readCookie(req.headers.cookie, cookieName);
    if (token === undefined || token === '' || token.length > tokenMaxLength)
      return unauthorized('admin.required');
    const asked = admin.post(
      '/internal/authenticate',
      { token, refetch: req.headers[refetchHeader] !== undefined },
      requestId,
    );
    const late = 'the session was not checked in time';
    const found = await within(Math.max(0, deadlineAt - Date.now()), late, asked).catch((error: unknown) => {
      throw error instanceof Error && error.message === late ? tooSlow('admin', error) : error;
    });
    return found === undefined ? unauthorized('admin.required') : AuthenticatedOperator.parse(found);
  },
});
