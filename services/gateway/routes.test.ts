import { type PublicRoute, publicRoutes } from './routes';

const rows: readonly PublicRoute[] = publicRoutes;
const isOpenByDesign = ({ path, hot }: PublicRoute): boolean =>
  hot === true ||
  /^\/api\/(?:(?:admin|analytics|insights)\/(?:login|logout)|contact\/(?:general|listing-request)|password-info|reports)$/.test(
    path,
  );

test('no two rows are the same call', () => {
  const calls = rows.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test('no row is hidden behind an earlier one', () => {
  const example = (path: string): string => path.replace(/:\w+/g, 'example');
  for (const [index, row] of rows.entries()) {
    const earlier = rows.slice(0, index).filter(({ method }) => method === row.method);
    const hiding = earlier.filter(({ path }) =>
      new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(example(row.path)),
    );
    expect({ row: row.path, hiding }).toEqual({ row: row.path, hiding: [] });
  }
});

test('every mutation is for the administrator, but for log-ins, log-outs, one-time links and what visitors send', () => {
  const open = rows.filter((row) => row.method !== 'GET' && row.guard !== 'admin' && !isOpenByDesign(row));
  expect(open).toEqual([]);
});

test('every call below /api/admin is for the administrator, but for the log-in itself', () => {
  const open = rows
    .filter(({ path, guard }) => path.startsWith('/api/admin/') && guard !== 'admin')
    .map(({ path }) => path);
  expect(open).toEqual(['/api/admin/login', '/api/admin/logout', '/api/admin/session']);
});

test('a cookie is seen by nobody but the service that sets it', () => {
  for (const { owner, guard, cookies } of rows) {
    if (cookies === 'admin') expect(owner).toBe('admin');
    if (cookies === 'holder' || guard === 'holder') expect(owner).toBe('analytics');
  }
});

test('the hot rows are exactly those of tracking', () => {
  for (const { owner, hot, limit } of rows)
    expect(hot === true).toBe(owner === 'tracking' && limit === 'collect');
});
