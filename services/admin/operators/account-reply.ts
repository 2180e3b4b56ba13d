import type { Account } from '@marquee/contracts/http/account';
import { answer } from '@marquee/kit/http/route';
import type { Identity } from '@marquee/kit/identity/identity';
import type { AdminDeps } from '../deps';
import { operatorOf } from './operator';
import { sessionsOf } from './session-queries';

/** The operator's own account, as it is now. */
export const accountReply = async (deps: AdminDeps, identity: Identity, headers?: Record<string, string>) => {
  const { operator, sessionId } = await operatorOf(deps, identity);
  const account: Account = {
    email: operator.email,
    passwordChangedAt: operator.passwordChangedAt?.toISOString() ?? null,
    idleMinutes: deps.idleMinutes ?? null,
    sessions: await sessionsOf(deps.db, operator.id, sessionId, deps.idleMinutes),
  };
  return answer(200, account, headers);
};
