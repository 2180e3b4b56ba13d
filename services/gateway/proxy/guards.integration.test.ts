import { testIdentities } from '@marquee/kit/testing/identity-keys';
import { publicRoutes } from '../routes';
import { gatewaySuite, holder, operator, refusal, session } from '../testing/gateway-suite';
import { rawGet } from '../testing/raw-get';

const suite = gatewaySuite();
const { ask } = suite;

const proxied = publicRoutes.filter((row) => row.hot === undefined && row.owner !== 'gateway');
const roles = { visitor: undefined, holder, operator: session, forged: 'marquee_admin=forged' } as const;
const matrix = proxied.flatMap((row) =>
  Object.entries(roles).map(([role, cookie]) => {
    const isAllowed = row.guard !== 'admin' || role === 'operator';
    return {
      row,
      call: `${row.method} ${row.path}`,
      role,
      cookie,
      isAllowed,
      verdict: isAllowed ? 'reaches' : 'does not reach',
    };
  }),
);

test.each(matrix)('$role $verdict $call', async ({ row, role, cookie, isAllowed }) => {
  const reply = await ask(row.path.replace(/:\w+/g, '7'), {
    method: row.method,
    ...(cookie !== undefined && { headers: { cookie } }),
  });
  const arrived =
    row.owner === 'gateway'
      ? []
      : // The gateway's own calls, such as its report of a second, may arrive meanwhile.
        suite.gateway()[row.owner].received.filter(({ url }) => !url.startsWith('/internal/'));
  expect(reply.status).toBe(isAllowed ? 200 : 401);
  expect(arrived).toHaveLength(isAllowed ? 1 : 0);
  if (!isAllowed) expect((await refusal(reply)).error).toBe('admin.required');
  if (isAllowed)
    expect(arrived[0]?.identity?.role).toBe(
      row.guard !== 'anyone' && role === 'operator' ? 'admin' : 'visitor',
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
  expect(suite.gateway().analytics.received).toEqual([]);
});

test('without the admin service a holder still reaches the dashboard, with any other cookies', async () => {
  await suite.gateway().admin.stop();
  expect(
    (await ask('/api/insights/velvet-rose', { headers: { cookie: `${session}; ${holder}` } })).status,
  ).toBe(200);
  expect((await ask('/api/analytics/velvet-rose?password=x', { headers: { cookie: session } })).status).toBe(
    200,
  );
  expect(suite.gateway().analytics.received.map(({ identity }) => identity?.role)).toEqual([
    'visitor',
    'visitor',
  ]);
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
