import { Account, ChangePassword, ConfirmPassword } from '@marquee/contracts/http/account';
import { notFound } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Identity } from '@marquee/kit/identity/identity';
import { requireStrongPassword } from '@marquee/kit/login/password-strength';
import { z } from 'zod';
import { recordAccountAction } from '../audit/record-action';
import { type AdminDeps, route } from '../deps';
import { changeWithPassword, operatorOf, operatorWithPassword } from './operator';
import { storeOperatorPassword } from './operator-queries';
import { setDevice } from './session-cookie';
import { deleteSession, revokeIssuedTokens, revokeSessions, sessionsOf } from './session-queries';

/** The operator's own account, as it is now. */
const accountReply = async (deps: AdminDeps, identity: Identity, headers?: Record<string, string>) => {
  const { operator, sessionId } = await operatorOf(deps, identity);
  const account: Account = {
    email: operator.email,
    passwordChangedAt: operator.passwordChangedAt?.toISOString() ?? null,
    idleMinutes: deps.idleMinutes ?? null,
    sessions: await sessionsOf(deps.db, operator.id, sessionId, deps.idleMinutes),
  };
  return answer(200, account, headers);
};

export const getAccount = route({
  get: '/api/admin/account',
  allow: 'admin',
  reply: Account,
  handle: ({ identity }, deps) => accountReply(deps, identity),
});

/** The session is invalid from the next call on; it may be the caller's own. */
export const revokeSession = route({
  post: '/api/admin/account/sessions/:id/revoke',
  allow: 'admin',
  params: z.object({ id: z.uuid() }),
  body: ConfirmPassword,
  reply: Account,
  handle: async ({ params: { id }, body: { password }, ...caller }, deps) => {
    await changeWithPassword(deps, caller, password, async (tx, self, record) => {
      const { id: session, ...after } =
        (await deleteSession(tx, self.id, id)) ??
        notFound('session.unknown', 'This session has ended already.');
      await record('session.revoked', { session, after });
    });
    return await accountReply(deps, caller.identity);
  },
});

export const revokeOtherSessions = route({
  post: '/api/admin/account/sessions/revoke-others',
  allow: 'admin',
  body: ConfirmPassword,
  reply: Account,
  handle: async ({ body: { password }, ...caller }, deps) => {
    await changeWithPassword(deps, caller, password, async (tx, self, record, sessionId) => {
      for (const { id: session, ...after } of await revokeSessions(tx, self.id, sessionId))
        await record('session.revoked', { session, after });
    });
    return await accountReply(deps, caller.identity);
  },
});

/** The new password is valid immediately, and every other session, token and share link ends. */
export const changePassword = route({
  post: '/api/admin/account/password',
  allow: 'admin',
  body: ChangePassword,
  reply: Account,
  handle: async ({ body: { current, next }, identity, requestId }, deps) => {
    const given = { password: current, field: 'current' };
    const { operator, sessionId } = await operatorWithPassword(deps, identity, given);
    await requireStrongPassword(next, [operator.email]);
    const passwordHash = await deps.hashing.hash(next);
    await deps.db.transaction(async (tx) => {
      await storeOperatorPassword(tx, operator.id, passwordHash, { isOwnPassword: true });
      const ended = await revokeSessions(tx, operator.id, sessionId);
      await revokeIssuedTokens(tx, operator.id);
      const after = { sessionsEnded: ended.length };
      await recordAccountAction(tx, 'operator.password-changed', { by: actorOf(identity), requestId, after });
    });
    // The former one has ended with the former password.
    const device = deps.devices.issue({ name: operator.email, passwordHash });
    return await accountReply(deps, identity, { 'set-cookie': setDevice(device, deps.secureCookies) });
  },
});
