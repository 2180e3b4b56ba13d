import { testIdentities } from '@marquee/kit/testing/identity-keys';
import { publicRoutes } from '../routes';
import { gatewaySuite, holder, operator, refusal, session } from '../testing/gateway-suite';
import { rawGet } from '../testing/raw-get';

const suite = gatewaySuite();
const { ask } = suite;

const proxied = publicRoutes.filter((row) => row.hot === undefined && row.owner !== 'gateway');
const roles = {
  visitor: undefined,
  holder,
  'another holder': 'marquee_holder_nora-gale=the-session-of-a-model',
  operator: session,
  forged: 'marquee_admin=forged; marquee_holder_velvet-rose=forged',
} as const;
type Role = keyof typeof roles;
const allowed: Readonly<Record<(typeof proxied)[number]['guard'], readonly Role[]>> = {
  anyone: ['visitor', 'holder', 'another holder', 'operator', 'forged'],
  admin: ['operator'],
  holder: ['operator', 'holder'],
  'own-model': ['holder'],
};
const matrix = proxied.flatMap((row) =>
  (Object.keys(roles) as Role[]).map((role) => {
    const isAllowed = allowed[row.guard].includes(role);
    return {
      row,
      call: `${row.method} ${row.path}`,
      role,
      cookie: roles[role],
      isAllowed,
      verdict: isAllowed ? 'reaches' : 'does not reach',
    };
  }),
);

/** Requests of clients: the gateway's own calls, such as its session checks, may arrive meanwhile. */
const receivedBy = (owner: 'catalog' | 'tracking' | 'analytics' | 'admin' | 'web') =>
  suite.gateway()[owner].received.filter(({ url }) => !url.startsWith('/internal/'));

test.each(matrix)('$role $verdict $call', async ({ row, role, cookie, isAllowed }) => {
  const reply = await ask(row.path.replace(':slug', 'velvet-rose').replace(/:\w+/g, '7'), {
    method: row.method,
    ...(cookie !== undefined && { headers: { cookie } }),
  });
  const arrived = row.owner === 'gateway' ? [] : receivedBy(row.owner);
  expect(reply.status).toBe(isAllowed ? 200 : 401);
  expect(arrived).toHaveLength(isAllowed ? 1 : 0);
  if (!isAllowed)
    expect((await refusal(reply)).error).toBe(row.guard === 'admin' ? 'admin.required' : 'holder.required');
  else if (row.guard === 'anyone') expect(arrived[0]?.identity?.role).toBe('visitor');
  else
    expect(arrived[0]?.identity).toMatchObject(
      role === 'operator'
        ? { role: 'admin', operatorRole: 'administrator' }
        : { role: 'holder', slug: 'velvet-rose', modelId: 70, sessionId: 'h-1' },
    );
});

test('an administrator’s requests carry the signed operator and no cookie', async () => {
  await ask('/api/admin/featured-models', { headers: { cookie: `${session}; ${holder}` } });
  const [received] = suite.gateway().catalog.received;
  expect(received?.identity).toMatchObject({
    role: 'admin',
    operatorId: 7,
    email: operator.email,
    sessionId: 's-1',
  });
  expect(received?.headers.cookie).toBeUndefined();
});

test('a forged identity and a forged IP are replaced by the real ones', async () => {
  const forged = {
    'x-marquee-identity': 'eyJyb2xlIjoiYWRtaW4ifQ.00',
    'x-forwarded-for': '198.51.100.1',
    'x-real-ip': '198.51.100.1',
  };
  const reply = await ask('/api/models', { headers: forged });
  const [received] = suite.gateway().catalog.received;
  expect(received?.identity).toMatchObject({
    role: 'visitor',
    address: '127.0.0.1',
    requestId: reply.headers.get('x-request-id'),
  });
  expect(Object.keys(received?.headers ?? {}).filter((name) => /forwarded|real/.test(name))).toEqual([]);
  expect(testIdentities('admin').verify(String(received?.headers['x-marquee-identity']))).toBeUndefined();
});

test('a mutation from another site is refused, with the operator’s cookie or without', async () => {
  const from = (headers: Record<string, string>) =>
    ask('/api/models', { method: 'POST', headers: { cookie: session, ...headers } });
  const foreign: Record<string, string>[] = [
    { origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ];
  for (const headers of foreign) {
    const reply = await from(headers);
    expect(reply.status).toBe(403);
    expect((await refusal(reply)).error).toBe('origin.refused');
  }
  expect((await from({ origin: suite.gateway().url, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect(
    (await ask('/api/admin/login', { method: 'POST', headers: { origin: 'https://elsewhere.example' } }))
      .status,
  ).toBe(403);
});

test('without the admin service its routes answer 502, and no request passes a guard', async () => {
  await suite.gateway().admin.stop();
  expect((await ask('/api/admin/ledger', { headers: { cookie: session } })).status).toBe(502);
  expect((await ask('/api/admin/ledger')).status).toBe(401);
  expect((await ask('/api/insights/velvet-rose', { headers: { cookie: session } })).status).toBe(502);
  expect(receivedBy('analytics')).toEqual([]);
});

test('without the admin service a holder still reaches the dashboard, with any other cookies', async () => {
  await suite.gateway().admin.stop();
  expect(
    (await ask('/api/insights/velvet-rose', { headers: { cookie: `${session}; ${holder}` } })).status,
  ).toBe(200);
  expect((await ask('/api/analytics/velvet-rose?password=x', { headers: { cookie: session } })).status).toBe(
    200,
  );
  expect(receivedBy('analytics').map(({ identity }) => identity?.role)).toEqual(['holder', 'visitor']);
});

test('an operator of an unknown role passes no guard', async () => {
  const { role: _, ...withoutRole } = operator;
  for (const answered of [withoutRole, { ...operator, role: 'owner' }]) {
    suite.gateway().admin.answer = (_received, res) => {
      res.writeHead(200, { 'content-type': 'application/json' });
      res.end(JSON.stringify(answered));
    };
    expect((await ask('/api/admin/ledger', { headers: { cookie: session } })).status).toBe(502);
  }
  expect(receivedBy('analytics')).toEqual([]);
});

test('without analytics no holder passes the guard of catalog', async () => {
  await suite.gateway().analytics.stop();
  expect((await ask('/api/insights/velvet-rose/proposal', { headers: { cookie: holder } })).status).toBe(502);
  expect(suite.gateway().catalog.received).toEqual([]);
});

test('an automatic refetch is marked for analytics', async () => {
  await ask('/api/insights/velvet-rose', { headers: { cookie: holder, 'x-refetch': '1' } });
  const [checked] = suite.gateway().analytics.received;
  expect(JSON.parse(checked?.body ?? '')).toEqual({
    slug: 'velvet-rose',
    holder: 'the-session-of-a-model',
    refetch: true,
  });
});

test('no other spelling of a guarded path avoids its guard', async () => {
  const spellings = [
    '/API/admin/ledger',
    '/api/Admin/ledger',
    '/api/admin/LEDGER',
    '/api/admin/ledger/',
    '//api/admin/ledger',
    '/api//admin/ledger',
    '/api/./admin/ledger',
    '/api/models/../admin/ledger',
    '/api/models/..%2fadmin%2fledger',
    '/api/models/%2e%2e/admin/ledger',
    '/api/admin%2fledger',
    '/api%2fadmin/ledger',
    '/api/admin/%6cedger',
    '/api/admin\\ledger',
    '/api/admin/ledger%00',
    '/api/admin/ledger;x=1',
    '/api/admin/ledger?x=%00',
  ];
  for (const path of spellings) {
    const { status } = await rawGet(suite.gateway().url, path);
    expect({ path, refused: [400, 401, 404].includes(status) }).toEqual({ path, refused: true });
  }
  expect(suite.gateway().analytics.received).toEqual([]);
  expect(suite.gateway().catalog.received).toEqual([]);
});

test('an automatic refetch is marked for the admin service', async () => {
  await ask('/api/admin/ledger', { headers: { cookie: session, 'x-refetch': '1' } });
  await ask('/api/admin/ledger', { headers: { cookie: session } });
  expect(suite.gateway().admin.received.map(({ body }) => JSON.parse(body).refetch)).toEqual([true, false]);
});
