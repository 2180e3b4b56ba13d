import { mayRequest, operatorRoles } from '@marquee/contracts/rules/operator-access';
import fc from 'fast-check';
import { type PublicRoute, publicRoutes } from '../../../services/gateway/routes';
import { fuzzRoutes, ownersRoute, staleDescriptions, undescribedRoutes } from './fuzz-routes';
import { type FuzzRequest, requestsOf } from './requests';

test('every public route has a schema of its replies, from its service or from the table of the fuzzer', () => {
  expect(undescribedRoutes()).toEqual([]);
  expect(staleDescriptions()).toEqual([]);
});

test.each(publicRoutes.filter(({ guard }) => guard !== 'anyone'))(
  '$method $path is for the same callers at its owner as at the gateway',
  ({ method, path, guard, acceptsPassword }) => {
    const route = ownersRoute({ method, path });
    // An owner that checks passwords, too, admits visitors.
    expect(route?.allow.replace('-or-service', '')).toBe(acceptsPassword ? 'anyone' : guard);
    for (const role of operatorRoles)
      expect([role, mayRequest(role, { method, path: route?.path ?? '' })]).toEqual([
        role,
        mayRequest(role, { method, path }),
      ]);
  },
);

test('a new public route without a schema is named', () => {
  const added = {
    method: 'GET',
    path: '/api/added',
    owner: 'catalog',
    guard: 'anyone',
    limit: 'read',
  } as const;
  expect(undescribedRoutes([added satisfies PublicRoute])).toEqual(['GET /api/added']);
});

test('a seed repeats the requests of every route, and most routes get near-valid ones', () => {
  const sampled = (seed: number): FuzzRequest[] =>
    fuzzRoutes.flatMap((route) =>
      fc.sample(requestsOf(route, { id: [7], slug: ['fuzz'] }), { seed, numRuns: 5 }),
    );
  const requests = sampled(1);
  expect(sampled(1)).toEqual(requests);
  expect(sampled(2)).not.toEqual(requests);
  const plain = requests.filter(({ target }) => /^[\w/?=&.%-]+$/.test(target));
  expect(plain.length / requests.length).toBeGreaterThan(0.5);
});
