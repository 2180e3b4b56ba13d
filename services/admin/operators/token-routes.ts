import type { AuthenticatedOperator } from '@marquee/contracts/http/session';
import { tokenRoutes } from '@marquee/kit/login/api-tokens';
import type { AdminDeps } from '../deps';
import { operatorOf, operatorWithPassword } from './operator';
import { operatorById } from './operator-queries';

/** The operator's own tokens, which may do what the operator's present role may. */
export const operatorTokenRoutes = tokenRoutes<AdminDeps>('/api/admin/account/tokens', {
  allow: 'admin',
  account: async ({ identity, password }, deps) => {
    const { operator } = await (password === undefined
      ? operatorOf(deps, identity)
      : operatorWithPassword(deps, identity, { password }));
    return { kind: 'operator', id: operator.id, name: operator.email };
  },
  callers: {
    operator: async ({ accountId, ...used }, _asked, { db }): Promise<AuthenticatedOperator | undefined> => {
      const { isDisabled = true, email = '', role = 'analyst' } = (await operatorById(db, accountId)) ?? {};
      return isDisabled ? undefined : { operatorId: accountId, email, role, ...used };
    },
  },
});
