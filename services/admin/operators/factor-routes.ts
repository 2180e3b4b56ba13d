import { actorOf } from '@marquee/kit/identity/actor';
import type { Identity } from '@marquee/kit/identity/identity';
import { factorRoutes } from '@marquee/kit/login/factors/factor-routes';
import type { AdminDeps } from '../deps';
import { operatorOf, operatorWithPassword } from './operator';
import { factorOwner } from './operator-queries';
import { revokeSessions } from './session-queries';

/** The account of the operator who sent the request; `password`: given where it must be the operator's own. */
export const ownAccount = async (
  { identity, password }: { readonly identity: Identity; readonly password?: string },
  deps: AdminDeps,
) => {
  const { operator, sessionId } = await (password === undefined
    ? operatorOf(deps, identity)
    : operatorWithPassword(deps, identity, { password }));
  const { id, email: name } = operator;
  const by = actorOf(identity);
  return { ...factorOwner(id), name, sessionId, by, about: { kind: 'account', id: '', name } };
};

export const operatorFactorRoutes = factorRoutes<AdminDeps>('/api/admin/account', {
  allow: 'admin',
  account: ownAccount,
  endOtherSessions: async (tx, { id, sessionId }) => (await revokeSessions(tx, id, sessionId)).length,
});
