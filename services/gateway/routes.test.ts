import { hotRoutes } from '@marquee/contracts/http/hot-batch';
import { matchRoute } from './request/match-route';
import { limitOf, type PublicRoute, publicRoutes } from './routes';

const isOpenByDesign = ({ path, hot }: PublicRoute): boolean =>
  hot !== undefined ||
  /^\/api\/(?:(?:admin|agency|analytics|insights)\/(?:login|logout)|agency\/(?:invite-link|password|two-step\/(?:begin|confirm|off)|passkeys(?:\/begin|\/:id\/remove)?)|admin\/(?:invitation(?:\/accept)?|setup(?:\/(?:test-mail|administrator))?)|contact\/(?:general|listing-request|status\/pictures(?:\/:picture\/(?:profile|delete))?)|mails\/unsubscribe\/:token|password-info|reports)$|^\/(?:contact|list-model|report)\/send$/.test(
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

test('every mutation is for the administrator or a holder, except log-ins, log-outs, invite links, password and second factors of an agency’s person, whose session analytics checks, forms for visitors, pictures by status link and unsubscriptions', () => {
  const mutations = publicRoutes.filter((row) => row.method !== 'GET' && row.guard !== 'admin');
  const [ofHolders, open] = [true, false].map((isHolders) =>
    mutations.filter(({ guard }) => (guard !== 'anyone') === isHolders),
  );
  expect(open?.filter((row) => !isOpenByDesign(row))).toEqual([]);
  expect(ofHolders?.map(({ path }) => path.replace('/api/insights/:slug/', ''))).toEqual([
    'platform-clicks',
    'campaigns',
    'campaigns/:name',
    'link-tests',
    'password',
    'two-step/begin',
    'two-step/confirm',
    'two-step/off',
    'passkeys/begin',
    'passkeys',
    'passkeys/:id/remove',
    'tokens',
    'tokens/:id/revoke',
    'webhooks',
    'webhooks/:id',
    'shares',
    'shares/:id/revoke',
    'proposal',
    'proposal/withdraw',
    'pictures',
    'pictures/:picture/delete',
  ]);
});

test('every route below /api/admin is for the administrator, except the log-in itself, the first-run page and invitations', () => {
  const open = publicRoutes
    .filter(({ path, guard }) => path.startsWith('/api/admin/') && guard !== 'admin')
    .map(({ path }) => path);
  expect(open).toEqual([
    '/api/admin/login',
    '/api/admin/logout',
    '/api/admin/session',
    '/api/admin/setup',
    '/api/admin/setup',
    '/api/admin/setup/test-mail',
    '/api/admin/setup/administrator',
    '/api/admin/invitation',
    '/api/admin/invitation/accept',
  ]);
});

test('no path holds the secret of a link, except the one that mail programs call', () => {
  expect(publicRoutes.map(({ path }) => path).filter((path) => path.includes(':token'))).toEqual([
    '/api/mails/unsubscribe/:token',
  ]);
});

test('a cookie reaches only the service that sets it', () => {
  for (const { owner, cookies } of publicRoutes) {
    if (cookies === 'admin') expect(owner).toBe('admin');
    if (cookies === 'holder') expect(owner).toBe('analytics');
  }
});

test('reads that anyone may send with the cookies of holders and agencies: their owner checks the session', () => {
  const reads = publicRoutes.filter(
    ({ method, guard, cookies }) => method === 'GET' && guard === 'anyone' && cookies === 'holder',
  );
  expect(reads.map(({ path }) => path)).toEqual([
    '/api/agency',
    '/api/agency/factors',
    '/api/insights/agency/models',
  ]);
});

test('the hot rows are exactly those of tracking, one for each hot route', () => {
  for (const { owner, hot, limit } of publicRoutes)
    expect(hot !== undefined).toBe(owner === 'tracking' && (limit === 'collect' || limit === 'redirect'));
  expect(publicRoutes.flatMap(({ hot }) => hot ?? [])).toEqual([...hotRoutes]);
});

test('a password in the query is not under the limit of plain reads, and everything that checks a password is limited', () => {
  const limitFor = (method: string, target: string) => {
    const match = matchRoute(method, target.split('?', 1)[0] ?? '');
    return match.is === 'row' ? limitOf(match.row, target) : undefined;
  };
  expect(limitFor('GET', '/api/analytics/rose?days=7&password=x')).toBe('write');
  expect(limitFor('GET', '/api/analytics/rose?p%61ssword=x')).toBe('write');
  expect(limitFor('GET', '/api/analytics/rose?days=7')).toBe('read');
  for (const path of [
    '/api/admin/login',
    '/api/analytics/login',
    '/api/insights/login',
    '/api/insights/rose/password',
    '/api/password-info',
    '/api/admin/account/password',
    '/api/admin/account/sessions/revoke-others',
    '/api/admin/account/sessions/1/revoke',
    '/api/insights/rose/tokens',
    '/api/insights/rose/webhooks',
    '/api/insights/rose/two-step/begin',
    '/api/insights/rose/two-step/confirm',
    '/api/insights/rose/two-step/off',
    '/api/insights/rose/passkeys/begin',
    '/api/insights/rose/passkeys',
    '/api/insights/rose/passkeys/1/remove',
    '/api/agency/two-step/begin',
    '/api/agency/two-step/confirm',
    '/api/agency/two-step/off',
    '/api/agency/passkeys/begin',
    '/api/agency/passkeys',
    '/api/agency/passkeys/1/remove',
    '/api/insights/rose/shares',
    '/api/insights/site/shares',
    '/api/admin/account/tokens',
    '/api/admin/webhooks',
    '/api/admin/account/two-step/begin',
    '/api/admin/account/two-step/confirm',
    '/api/admin/account/two-step/off',
    '/api/admin/account/passkeys/begin',
    '/api/admin/account/passkeys',
    '/api/admin/account/passkeys/1/remove',
    '/api/admin/operators/invite',
    '/api/admin/operators/1/role',
    '/api/admin/invitation/accept',
    '/api/admin/setup',
    '/api/admin/setup/administrator',
  ])
    expect([path, limitFor('POST', path)]).toEqual([path, 'login']);
});

test.each([
  ['/sitemap.xml', 'heavy'],
  ['/sitemaps/videos-1.xml', 'heavy'],
  ['/media/og/luna-vale.png', 'heavy'],
  ['/api/admin/models/export?format=csv', 'heavy'],
  ['/api/admin/audit/export', 'heavy'],
  ['/api/insights/luna-vale/export', 'heavy'],
  ['/api/models/search?q=luna', 'search'],
  ['/api/videos/search?q=luna', 'search'],
  ['/api/models?category=slim&random=12', 'search'],
  ['/api/models?%72andom=12', 'search'],
  ['/api/videos?random=', 'search'],
  ['/api/models?category=random', 'read'],
  ['/api/videos', 'read'],
])('%s counts against the limit %s', (url, limit) => {
  const match = matchRoute('GET', url.split('?')[0] ?? '');
  expect(match.is === 'row' && limitOf(match.row, url)).toBe(limit);
});
