import { ErrorBody } from '@marquee/contracts/http/error-body';
import { verifyIdentity } from '@marquee/kit/identity/identity';
import { until } from '@marquee/kit/testing/until';
import { publicRoutes } from '../routes';
import { rawGet } from '../testing/raw-get';
import { openTestGateway, type TestGateway } from '../testing/test-gateway';

const session = 'marquee_admin=the-session-of-the-operator';
const holder = 'marquee_holder_velvet-rose=the-session-of-a-model';
const operator = {
  operatorId: 7,
  email: 'operator@marquee.example',
  sessionId: 's-1',
  expiresAt: '2026-11-21T00:00:00.000Z',
};

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await openTestGateway();
});
beforeEach(async () => {
  await gateway.reset();
  gateway.admin.answer = ({ url, body }, res) => {
    const known = url !== '/internal/authenticate' || body.includes('"the-session-of-the-operator"');
    res.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
    res.end(JSON.stringify(known ? operator : {}));
  };
});
afterAll(() => gateway.close());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${gateway.url}${path}`, { redirect: 'manual', ...init });
const refusal = async (reply: Response): Promise<ErrorBody> => ErrorBody.parse(await reply.json());

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
    row.owner === 'tracking' || row.owner === 'gateway'
      ? []
      : gateway[row.owner].received.filter(({ url }) => url !== '/internal/authenticate');
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
  const [received] = gateway.catalog.received;
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
  const [received] = gateway.catalog.received;
  expect(received?.identity).toMatchObject({
    role: 'visitor',
    address: '127.0.0.1',
    requestId: reply.headers.get('x-request-id'),
  });
  expect(Object.keys(received?.headers ?? {}).filter((name) => /forwarded|real/.test(name))).toEqual([]);
  expect(
    verifyIdentity(
      'some other secret of at least 32 characters',
      String(received?.headers['x-marquee-identity']),
    ),
  ).toBeUndefined();
});

test('a service’s response arrives complete: status, headers, cookies, body', async () => {
  const body = 'x'.repeat(3_000_000);
  gateway.catalog.answer = (_heard, res) => {
    res.writeHead(203, {
      'content-type': 'text/plain',
      etag: '"1"',
      'x-total-count': '3',
      'set-cookie': ['a=1', 'b=2'],
      'x-powered-by': 'x',
    });
    res.end(body);
  };
  const reply = await ask('/api/models?limit=3&q=a%20b');
  expect(reply.status).toBe(203);
  expect(reply.headers.get('etag')).toBe('"1"');
  expect(reply.headers.get('x-total-count')).toBe('3');
  expect(reply.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(reply.headers.get('x-powered-by')).toBeNull();
  expect(await reply.text()).toBe(body);
  expect(gateway.catalog.received[0]?.url).toBe('/api/models?limit=3&q=a%20b');
});

test('a body is forwarded unchanged, and HEAD and 304 have none', async () => {
  const posted = '{"name":"Velvet Rose é"}';
  await ask('/api/models', {
    method: 'POST',
    body: posted,
    headers: { cookie: session, 'content-type': 'application/json' },
  });
  expect(gateway.catalog.received[0]?.body).toBe(posted);
  expect((await ask('/api/models', { method: 'HEAD' })).status).toBe(200);
  expect(gateway.catalog.received[1]?.method).toBe('HEAD');
  gateway.catalog.answer = ({ headers }, res) =>
    res.writeHead(headers['if-none-match'] === '"1"' ? 304 : 200).end();
  expect((await ask('/api/models', { headers: { 'if-none-match': '"1"' } })).status).toBe(304);
});

test('a body that is too large or of another type does not reach the service', async () => {
  const post = (body: string, type: string) =>
    ask('/api/models', { method: 'POST', body, headers: { cookie: session, 'content-type': type } });
  expect((await post('x'.repeat(65_537), 'application/json')).status).toBe(413);
  expect((await post('a=1', 'application/x-www-form-urlencoded')).status).toBe(415);
  expect(gateway.catalog.received).toEqual([]);
});

test('an administrator’s file is forwarded complete; other types are refused, and other clients are refused before it is read', async () => {
  const file = `slug,name\n${'a,"Å"\n'.repeat(100_000)}`;
  const send = (cookie: string, type: string): Promise<Response> =>
    ask('/api/admin/models/import?dryRun=true', {
      method: 'POST',
      headers: { cookie, 'content-type': type },
      body: file,
    });
  expect((await send(session, 'text/csv; charset=utf-8')).status).toBe(200);
  expect(
    gateway.catalog.received.map(({ body, headers }) => [body === file, headers['content-type']]),
  ).toEqual([[true, 'text/csv; charset=utf-8']]);
  expect((await send(session, 'application/json')).status).toBe(415);
  expect((await send('marquee_admin=forged', 'text/csv')).status).toBe(401);
  expect(gateway.catalog.received).toHaveLength(1);
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
  expect((await from({ origin: gateway.url, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect(
    (await ask('/api/admin/login', { method: 'POST', headers: { origin: 'https://elsewhere.example' } }))
      .status,
  ).toBe(403);
});

test('a service that is down gives 502 as JSON, and the others answer', async () => {
  await gateway.catalog.stop();
  const askedAt = performance.now();
  const reply = await ask('/api/models');
  expect(performance.now() - askedAt).toBeLessThan(30_000);
  expect(reply.status).toBe(502);
  expect(reply.headers.get('content-type')).toContain('application/json');
  expect((await refusal(reply)).requestId).toBe(reply.headers.get('x-request-id'));
  expect((await ask('/api/insights/velvet-rose')).status).toBe(200);
});

test('a service that hangs gives 504 as JSON, as owner and as guard', async () => {
  gateway.catalog.answer = () => {};
  const timed = async (path: string): Promise<{ status: number; tookMs: number }> => {
    const askedAt = performance.now();
    const reply = await ask(path, { headers: { cookie: session } });
    return { status: (await refusal(reply)) && reply.status, tookMs: performance.now() - askedAt };
  };
  const hung = [timed('/api/models'), timed('/api/admin/featured-models')];
  await until('the session was checked', () => gateway.catalog.received.length === 2);
  gateway.admin.answer = () => {};
  hung.push(timed('/api/admin/ledger'));
  for (const { status, tookMs } of await Promise.all(hung)) {
    expect(status).toBe(504);
    expect(tookMs).toBeLessThan(30_000);
  }
  expect(gateway.analytics.received).toEqual([]);
});

test('without the admin service its routes answer 502, and no request passes a guard', async () => {
  await gateway.admin.stop();
  expect((await ask('/api/admin/ledger', { headers: { cookie: session } })).status).toBe(502);
  expect((await ask('/api/admin/ledger')).status).toBe(401);
  expect((await ask('/api/insights/velvet-rose', { headers: { cookie: session } })).status).toBe(502);
  expect(gateway.analytics.received).toEqual([]);
});

test('without the admin service a holder still reaches the dashboard, with any other cookies', async () => {
  await gateway.admin.stop();
  expect(
    (await ask('/api/insights/velvet-rose', { headers: { cookie: `${session}; ${holder}` } })).status,
  ).toBe(200);
  expect((await ask('/api/analytics/velvet-rose?password=x', { headers: { cookie: session } })).status).toBe(
    200,
  );
  expect(gateway.analytics.received.map(({ identity }) => identity?.role)).toEqual(['visitor', 'visitor']);
});

test('a read is retried once when the kept connection was closed, a mutation is not', async () => {
  let refusals = 1;
  gateway.catalog.answer = (_heard, res, req) => {
    refusals -= 1;
    if (refusals >= 0) req.socket.destroy();
    else res.end('{}');
  };
  expect((await ask('/api/models')).status).toBe(200);
  expect(gateway.catalog.received).toHaveLength(2);
  refusals = 1;
  expect((await ask('/api/models', { method: 'POST', headers: { cookie: session } })).status).toBe(502);
  expect(gateway.catalog.received).toHaveLength(3);
  refusals = 10;
  expect((await ask('/api/models')).status).toBe(502);
  expect(gateway.catalog.received).toHaveLength(5);
});

test('a response that breaks off is cut off for the client too, never padded', async () => {
  gateway.catalog.answer = (_heard, res) => {
    res.writeHead(200, { 'content-length': '1000' });
    res.write('half', () => res.destroy());
  };
  const reply = await ask('/api/models');
  await expect(reply.text()).rejects.toThrow();
});

test('known paths name their methods; unknown and internal paths are 404 as JSON', async () => {
  const other = await ask('/api/models/search', { method: 'DELETE' });
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  const options = await ask('/api/models', {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.example' },
  });
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, POST, HEAD, OPTIONS']);
  expect(options.headers.get('access-control-allow-origin')).toBeNull();
  for (const path of [
    '/api/unknown',
    '/api',
    '/internal/hot-batch',
    '/internal/authenticate',
    '/readyz',
    '/metrics',
    '/media/x',
    '/track/a',
  ]) {
    const reply = await ask(path);
    expect([path, reply.status, (await refusal(reply)).error]).toEqual([path, 404, 'route.unknown']);
  }
  expect(await (await ask('/healthz')).json()).toEqual({ status: 'alive' });
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
    const { status } = await rawGet(gateway.url, path);
    expect({ path, refused: [400, 401, 404].includes(status) }).toEqual({ path, refused: true });
  }
  expect(gateway.analytics.received).toEqual([]);
  expect(gateway.catalog.received).toEqual([]);
});

test('long responses are compressed when the client accepts it', async () => {
  gateway.catalog.answer = (_heard, res) => {
    res.writeHead(200, { 'content-type': 'application/json', etag: 'W/"1"' });
    res.end(JSON.stringify(Array(500).fill('a model')));
  };
  const reply = await ask('/api/models', { headers: { 'accept-encoding': 'gzip' } });
  expect(reply.headers.get('content-encoding')).toBe('gzip');
  expect(reply.headers.get('vary')).toMatch(/accept-encoding/i);
  expect(await reply.json()).toHaveLength(500);
});

test('an automatic refetch is marked for the admin service', async () => {
  await ask('/api/admin/ledger', { headers: { cookie: session, 'x-refetch': '1' } });
  await ask('/api/admin/ledger', { headers: { cookie: session } });
  expect(gateway.admin.received.map(({ body }) => JSON.parse(body).refetch)).toEqual([true, false]);
});

test('requests in flight are answered when the gateway stops', async () => {
  const other = await openTestGateway();
  const held: (() => void)[] = [];
  other.catalog.answer = (_heard, res) => void held.push(() => res.end('{}'));
  const replies = Array.from({ length: 5 }, () => fetch(`${other.url}/api/models`));
  await until('they are in flight', () => held.length === 5);
  const stopped = other.close();
  for (const answer of held) answer();
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await stopped;
});
