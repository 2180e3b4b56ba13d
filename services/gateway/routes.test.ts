import { hotRoutes } from '@marquee/contracts/http/hot-batch';
import { matchRoute } from './request/match-route';
import { type PublicRoute, publicRoutes } from './routes';

const isOpenByDesign = ({ path, hot }: PublicRoute): boolean =>
  hot !== undefined ||
  /^\/api\/(?:(?:admin|analytics|insights)\/(?:login|logout)|contact\/(?:general|listing-request)|password-info|reports)$/.test(
    path,
  );

test('no two rows have the same method and path', () => {
  const keys = publicRoutes.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test('no row is hidden behind an earlier one', () => {
  for (const row of publicRoutes) {
    const match = matchRoute(row.method, row.path.replace(/:\w+/g, 'example'));
    expect(match).toMatchObject({ is: 'row', row });
  }
});

test('every mutation is for the administrator, except log-ins, log-outs, invite links and forms for visitors', () => {
  const open = publicRoutes.filter(
    (row) => row.method !== 'GET' && row.guard !== 'admin' && !isOpenByDesign(row),
  );
  expect(open).toEqual([]);
});

test('every route below /api/admin is for the administrator, except the log-in itself', () => {
  const open = publicRoutes
    .filter(({ path, guard }) => path.startsWith('/api/admin/') && guard !== 'admin')
    .map(({ path }) => path);
  expect(open).toEqual(['/api/admin/login', '/api/admin/logout', '/api/admin/session']);
});

test('a cookie reaches only the service that sets it', () => {
  for (const { owner, guard, cookies } of publicRoutes) {
    if (cookies === 'admin') expect(owner).toBe('admin');
    if (cookies === 'holder' || guard === 'holder') expect(owner).toBe('analytics');
  }
});

test('the hot rows are exactly those of tracking, one for each hot route', () => {
  for (const { owner, hot, limit } of publicRoutes)
    expect(hot !== undefined).toBe(owner === 'tracking' && limit === 'collect');
  expect(publicRoutes.flatMap(({ hot }) => hot ?? [])).toEqual([...hotRoutes]);
});
