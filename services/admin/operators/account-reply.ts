import type { Account } from '@marquee/contracts/http/account';
import { answer, notStored } from '@marquee/kit/http/route';
import type { Identity } from '@marquee/kit/identity/identity';
import type { AdminDeps } from '../deps';
import { operatorOf } from './operator';
import { passkeysOf } from './passkeys';
import { sessionsOf } from './session-queries';
import { twoStepOf } from './two-step-queries';

/** The operator's own account, as it is now. */
export const accountReply = async (
  deps: AdminDeps,
  identity: Identity,
  headers: Record<string, string> = {},
) => {
  const { operator, sessionId } = await operatorOf(deps, identity);
  const { secret, recoveryCodesLeft } = await twoStepOf(deps.db, operator.id);
  const account: Account = {
    email: operator.email,
    passwordChangedAt: operator.passwordChangedAt?.toISOString() ?? null,
    idleMinutes: deps.idleMinutes ?? null,
    twoStep: { on: secret !== null, recoveryCodesLeft },
    passkeys: await passkeysOf(deps.db, operator.id),
    sessions: await sessionsOf(deps.db, operator.id, sessionId, deps.idleMinutes),
  };
  return answer(200, account, { ...headers, ...notStored });
};
