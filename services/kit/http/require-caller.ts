import { scopeOf } from '@marquee/contracts/rules/api-scopes';
import { mayRequest, setsUpSecondFactor } from '@marquee/contracts/rules/operator-access';
import { forbidden, unauthorized } from '../errors/http-error';
import type { Identity } from '../identity/identity';
import type { Route } from './route';

/** Refuses a token whose scopes do not include that of the route. A session has no scopes and may read all. */
export const requireScope = (path: string, scopes: readonly string[] | undefined): void => {
  const scope = scopeOf(path);
  if (scopes !== undefined && (scope === undefined || !scopes.includes(scope)))
    forbidden('scope.missing', scope && `The token needs the scope ${scope}.`);
};

type Operator = Pick<Extract<Identity, { role: 'admin' }>, 'operatorRole' | 'lacksSecondFactor'>;

/** Refuses an operator whose role does not allow the request, or who has yet to set up a second factor. */
export const requireRight = (
  { operatorRole, lacksSecondFactor }: Operator,
  request: Parameters<typeof mayRequest>[1],
): void => {
  if (!mayRequest(operatorRole, request))
    forbidden('role.forbidden', `This is not allowed for the role ${operatorRole}.`);
  if (lacksSecondFactor === true && !setsUpSecondFactor(request.path))
    forbidden('second-factor.required', 'Set up a passkey or two-step verification first.');
};

/** Refuses a caller by the gateway's own table of rights. `slug`: the model that the path names. */
export const requireCaller = (
  { allow, method, path }: Pick<Route<never>, 'allow' | 'method' | 'path'>,
  identity: Identity,
  slug: unknown,
): void => {
  if (identity.role === 'admin' || identity.role === 'holder') requireScope(path, identity.scopes);
  if (allow === 'anyone') return;
  if (allow === 'service') {
    if (identity.role !== 'service') forbidden('service.required');
    return;
  }
  if (identity.role === 'admin' && allow !== 'own-model') {
    requireRight(identity, { method: method.toUpperCase(), path });
    return;
  }
  if (allow === 'admin-or-service' && identity.role === 'service') return;
  if (allow === 'admin' || allow === 'admin-or-service') unauthorized('admin.required');
  if (identity.role !== 'holder' || identity.slug !== slug) unauthorized('holder.required');
};
