import type { AuthenticatedOperator } from '@marquee/contracts/http/session';
import { tokenRoutes } from '@marquee/kit/login/api-tokens';
import type { AdminDeps } from '../deps';
import { ownAccount } from './factor-routes';
import { operatorById } from './operator-queries';

/** The operator's own tokens, which may do what the operator's present role may. */
export const operatorTokenRoutes = tokenRoutes<AdminDeps>('/api/admin/account/tokens', {
  allow: 'admin',
  account: async (asked, deps) => ({ ...(await ownAccount(asked, deps)), kind: 'operator' }),
  callers: {
    operator: async ({ accountId, ...used }, _asked, { db }): Promise<AuthenticatedOperator | undefined> => {
      const { isDisabled = true, email = '', role = 'analyst' } = (await operatorById(db, accountId)) ?? {};
      return isDisabled ? undefined : { operatorId: accountId, email, role, ...used };
    },
  },
});
