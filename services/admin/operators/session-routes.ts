import { AdminSession, AuthenticatedOperator, AuthenticateOperator } from '@marquee/contracts/http/session';
import { notFound, unauthorized } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { recordAccountAction } from '../audit/record-action';
import { type AdminDeps, route } from '../deps';
import { dropSession, tokenFrom } from './session-cookie';
import { endSession, noteActivity, sessionByToken } from './session-queries';

/** The session of `token`, as its operator may know it. */
export const sessionOf = async (deps: AdminDeps, token: string): Promise<AdminSession | undefined> => {
  const found = await sessionByToken(deps, token);
  if (found === undefined) return undefined;
  const { email, role, expiresAt, lacksSecondFactor } = found;
  return { email, role, expiresAt, lacksSecondFactor };
};

/** The operator who is logged in, or 401. Reading does not prolong the session. */
export const getSession = route({
  get: '/api/admin/session',
  reply: AdminSession,
  handle: async ({ req }, deps) => {
    const token = tokenFrom(req.headers.cookie, deps.secureCookies);
    const session = token === undefined ? undefined : await sessionOf(deps, token);
    return session ?? unauthorized('admin.required');
  },
});

/** Ends and records the session of the browser's token, if it has one. */
export const endSessionOf = async (tx: Queryable, token: string | undefined, requestId: string) => {
  const ended = token === undefined ? undefined : await endSession(tx, token);
  if (ended === undefined) return;
  const by = { role: 'admin', name: ended.email } as const;
  await recordAccountAction(tx, 'operator.logged-out', { by, requestId, session: ended.id });
};

/** Ends the session in the database, not only in the browser. Logging out twice is no error. */
export const logout = route({
  post: '/api/admin/logout',
  handle: async ({ req, requestId }, { db, secureCookies }) => {
    const token = tokenFrom(req.headers.cookie, secureCookies);
    await db.transaction((tx) => endSessionOf(tx, token, requestId));
    return answer(204, undefined, { 'set-cookie': dropSession(secureCookies) });
  },
});

/** Called by the gateway before every guarded call, so that a revoked session ends with the very next one. */
export const authenticate = route({
  post: '/internal/authenticate',
  body: AuthenticateOperator,
  reply: AuthenticatedOperator,
  allow: 'service',
  handle: async ({ body }, deps) => {
    const session = await sessionByToken(deps, body.token);
    if (session === undefined) return notFound('session.unknown');
    if (!body.refetch) await noteActivity(deps.db, session.sessionId);
    return session;
  },
});
