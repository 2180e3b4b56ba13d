import { mayRequest, operatorRoles } from '@marquee/contracts/rules/operator-access';
import { HttpError } from '@marquee/kit/errors/http-error';
import { requireCaller } from '@marquee/kit/http/require-caller';
import type { Identity } from '@marquee/kit/identity/identity';
import { publicRoutes } from '../../../services/gateway/routes';
import { ownedRoutes, ownersRoute } from './fuzz-routes';

const common = { requestId: 'r', address: '203.0.113.7', at: 0 };
const holderOf = (slug: string, agency?: string): Identity => ({
  role: 'holder',
  ...common,
  slug,
  modelId: 7,
  sessionId: 's',
  ...(agency && { agency }),
});

const callers: Readonly<Record<string, Identity>> = {
  visitor: { role: 'visitor', ...common },
  'another service': { role: 'service', ...common, service: 'analytics' },
  'the holder': holderOf('rose'),
  'the agency': holderOf('rose', 'bright-lights'),
  'another holder': holderOf('nora'),
  ...Object.fromEntries(
    operatorRoles.map((operatorRole): [string, Identity] => [
      operatorRole,
      { role: 'admin', ...common, operatorId: 1, operatorRole, email: 'o@marquee.example', sessionId: 's' },
    ]),
  ),
};

/** Whether the gateway's row and the table of rights give `identity` this route. */
const isExpected = (route: (typeof ownedRoutes)[number], identity: Identity): boolean => {
  const row = publicRoutes.find((one) => ownersRoute(one) === route);
  if (row === undefined) return identity.role === 'service';
  if (row.guard === 'anyone' || row.acceptsPassword) return true;
  switch (identity.role) {
    case 'admin':
      return row.guard !== 'own-model' && mayRequest(identity.operatorRole, row);
    case 'holder':
      return row.guard !== 'admin' && identity.slug === 'rose';
    case 'service':
      return route.allow === 'admin-or-service';
    case 'visitor':
      return false;
  }
};

const isAdmitted = (route: (typeof ownedRoutes)[number], identity: Identity): boolean => {
  try {
    requireCaller(route, identity, 'rose');
    return true;
  } catch (error) {
    if (error instanceof HttpError && [401, 403].includes(error.status)) return false;
    throw error;
  }
};

test('the matrix has every route of the owners, internal ones included', () => {
  expect(ownedRoutes.length).toBeGreaterThan(150);
  expect(ownedRoutes.filter(({ path }) => path.startsWith('/internal/')).length).toBeGreaterThan(10);
});

test.each(ownedRoutes.map((route) => ({ route, name: `${route.method.toUpperCase()} ${route.path}` })))(
  'the owner of $name admits exactly the callers of the gateway’s row, and without a row only services',
  ({ route }) => {
    for (const [name, identity] of Object.entries(callers))
      expect([name, isAdmitted(route, identity)]).toEqual([name, isExpected(route, identity)]);
  },
);
