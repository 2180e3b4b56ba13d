import type { IncomingMessage } from 'node:http';
import { AuthenticatedOperator } from '@marquee/contracts/http/session';
import { unauthorized } from '@marquee/kit/errors/http-error';
import { type ServiceClient, tooSlow } from '@marquee/kit/http/upstream';
import { cookieName, readCookie } from '@marquee/kit/identity/cookies';
import { within } from '@marquee/kit/run/wait';
import type { Sites } from '../request/sites';

/** Our own session tokens have 43 characters. */
const tokenMaxLength = 64;

/** Set by the screens on automatic refetches, so that an open page does not keep an idle session alive. */
const refetchHeader = 'x-refetch';

export type AdminSessions = {
  /**
   * True when the request has an administrator's session cookie, valid or not, on a host where these count.
   */
  readonly hasCookie: (req: IncomingMessage) => boolean;
  /**
   * The operator of the request's session; refuses with 401 without one. Checked on every request, so that a
   * revoked session ends at once.
   */
  readonly operatorOf: (
    req: IncomingMessage,
    requestId: string,
    deadlineAt: number,
  ) => Promise<AuthenticatedOperator>;
};

/** The names of both kinds of session cookies, with and without TLS. */
const sessionCookies = /(?:^|;) *(?:__Host-)?marquee_(?:admin|holder_[a-z0-9-]+)=/;

/** True when the browser has a session of an administrator or a model holder, valid or not. */
export const hasSessionCookie = ({ headers }: IncomingMessage): boolean =>
  sessionCookies.test(headers.cookie ?? '');

export const adminSessions = (admin: ServiceClient, sites: Sites): AdminSessions => {
  const name = cookieName('marquee_admin', sites.scheme === 'https:');
  const tokenOf = ({ headers }: IncomingMessage): string | undefined =>
    sites.at(headers.host)?.hasAdmin === true ? readCookie(headers.cookie, name) : undefined;
  return {
    hasCookie: (req) => tokenOf(req) !== undefined,
    operatorOf: async (req, requestId, deadlineAt) => {
      const token = tokenOf(req);
      if (token === undefined || token === '' || token.length > tokenMaxLength)
        return unauthorized('admin.required');
      const checking = admin.post(
        '/internal/authenticate',
        { token, refetch: req.headers[refetchHeader] !== undefined },
        requestId,
      );
      const late = 'the session was not checked in time';
      const found = await within(Math.max(0, deadlineAt - performance.now()), late, checking).catch(
        (error: unknown) => {
          throw error instanceof Error && error.message === late ? tooSlow('admin', error) : error;
        },
      );
      return found === undefined ? unauthorized('admin.required') : AuthenticatedOperator.parse(found);
    },
  };
};
