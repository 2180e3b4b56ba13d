import type { IncomingMessage } from 'node:http';
import { AuthenticatedOperator } from '@marquee/contracts/http/session';
import { unauthorized } from '@marquee/kit/errors/http-error';
import type { ServiceClient } from '@marquee/kit/http/upstream';
import { readCookie } from '@marquee/kit/identity/cookies';
import { within } from '@marquee/kit/run/wait';
import { tooSlow } from '../proxy/upstream-call';

const cookieName = 'marquee_admin';

/** Our own session tokens have 43 characters. */
const tokenMaxLength = 64;

/** Set by the screens on automatic refetches, so that an open page does not keep an idle session alive. */
const refetchHeader = 'x-refetch';

export type AdminSessions = {
  /** True when the request has a session cookie, valid or not. */
  readonly hasCookie: (req: IncomingMessage) => boolean;
  /** The operator of the request's session; refuses with 401 without one. Checked on every request, so that a revoked session ends at once. */
  readonly operatorOf: (
    req: IncomingMessage,
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
    const checking = admin.post(
      '/internal/authenticate',
      { token, refetch: req.headers[refetchHeader] !== undefined },
      requestId,
    );
    const late = 'the session was not checked in time';
    const found = await within(Math.max(0, deadlineAt - Date.now()), late, checking).catch(
      (error: unknown) => {
        throw error instanceof Error && error.message === late ? tooSlow('admin', error) : error;
      },
    );
    return found === undefined ? unauthorized('admin.required') : AuthenticatedOperator.parse(found);
  },
});
