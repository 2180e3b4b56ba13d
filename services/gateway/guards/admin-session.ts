import type { IncomingMessage } from 'node:http';
import { AuthenticatedOperator } from '@marquee/contracts/http/session';
import { unauthorized } from '@marquee/kit/errors/http-error';
import type { ServiceClient } from '@marquee/kit/http/upstream';
import { cookieName, readCookie } from '@marquee/kit/identity/cookies';
import type { Sites } from '../request/sites';
import { checkSession, isRefetch, plausibleToken, type SessionCheck } from './check-session';

/** The names of both kinds of session cookies, with and without TLS. */
const sessionCookies = /(?:^|;) *(?:__Host-)?marquee_(?:admin|holder_[a-z0-9-]+)=/;

/** True when the browser has a session of an administrator or a model holder, valid or not. */
export const hasSessionCookie = ({ headers }: IncomingMessage): boolean =>
  sessionCookies.test(headers.cookie ?? '');

export const adminSessions = (admin: ServiceClient, sites: Sites) => {
  const name = cookieName('marquee_admin', sites.scheme === 'https:');
  const tokenOf = ({ headers }: IncomingMessage): string | undefined =>
    sites.at(headers.host)?.hasAdmin === true ? readCookie(headers.cookie, name) : undefined;
  return {
    /** True for an administrator's session cookie, valid or not, on a host where these count. */
    hasCookie: (req: IncomingMessage): boolean => tokenOf(req) !== undefined,
    /** The operator of the request's session; refuses with 401 without one. */
    operatorOf: async (req: IncomingMessage, check: SessionCheck): Promise<AuthenticatedOperator> => {
      const token = plausibleToken(tokenOf(req)) ?? unauthorized('admin.required');
      const body = { token, refetch: isRefetch(req) };
      const path = '/internal/authenticate';
      const found = await checkSession(['admin', admin], path, body, AuthenticatedOperator, check);
      return found ?? unauthorized('admin.required');
    },
  };
};

export type AdminSessions = ReturnType<typeof adminSessions>;
