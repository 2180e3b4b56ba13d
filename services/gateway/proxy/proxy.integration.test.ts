import { until } from '@marquee/kit/testing/until';
import { gatewaySuite, refusal, session } from '../testing/gateway-suite';
import { openTestGateway } from '../testing/test-gateway';

const suite = gatewaySuite();
const { ask } = suite;

test('a service’s response arrives complete: status, headers, cookies, body', async () => {
  const body = 'x'.repeat(3_000_000);
  suite.gateway().catalog.answer = (_heard, res) => {
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
  expect(suite.gateway().catalog.received[0]?.url).toBe('/api/models?limit=3&q=a%20b');
});

test('a body is forwarded unchanged, and HEAD and 304 have none', async () => {
  const posted = '{"name":"Velvet Rose é"}';
  await ask('/api/models', {
    method: 'POST',
    body: posted,
    headers: { cookie: session, 'content-type': 'application/json' },
  });
  expect(suite.gateway().catalog.received[0]?.body).toBe(posted);
  expect((await ask('/api/models', { method: 'HEAD' })).status).toBe(200);
  expect(suite.gateway().catalog.received[1]?.method).toBe('HEAD');
  suite.gateway().catalog.answer = ({ headers }, res) =>
    res.writeHead(headers['if-none-match'] === '"1"' ? 304 : 200).end();
  expect((await ask('/api/models', { headers: { 'if-none-match': '"1"' } })).status).toBe(304);
});

test('a body that is too large or of another type does not reach the service', async () => {
  const post = (body: string, type: string) =>
    ask('/api/models', { method: 'POST', body, headers: { cookie: session, 'content-type': type } });
  expect((await post('x'.repeat(65_537), 'application/json')).status).toBe(413);
  expect((await post('a=1', 'application/x-www-form-urlencoded')).status).toBe(415);
  expect(suite.gateway().catalog.received).toEqual([]);
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
    suite.gateway().catalog.received.map(({ body, headers }) => [body === file, headers['content-type']]),
  ).toEqual([[true, 'text/csv; charset=utf-8']]);
  expect((await send(session, 'application/json')).status).toBe(415);
  expect((await send('marquee_admin=forged', 'text/csv')).status).toBe(401);
  expect(suite.gateway().catalog.received).toHaveLength(1);
});

test('a service that is down gives 502 as JSON, and the others answer', async () => {
  await suite.gateway().catalog.stop();
  const askedAt = performance.now();
  const reply = await ask('/api/models');
  expect(performance.now() - askedAt).toBeLessThan(120_000);
  expect(reply.status).toBe(502);
  expect(reply.headers.get('content-type')).toContain('application/json');
  expect((await refusal(reply)).requestId).toBe(reply.headers.get('x-request-id'));
  expect((await ask('/api/site-figures')).status).toBe(200);
});

test('a service that hangs gives 504 as JSON, as owner and as guard', async () => {
  suite.gateway().catalog.answer = () => {};
  const timed = async (path: string): Promise<{ status: number; tookMs: number }> => {
    const askedAt = performance.now();
    const reply = await ask(path, { headers: { cookie: session } });
    return { status: (await refusal(reply)) && reply.status, tookMs: performance.now() - askedAt };
  };
  const hung = [timed('/api/models'), timed('/api/admin/featured-models')];
  await until('the session was checked', () => suite.gateway().catalog.received.length === 2);
  suite.gateway().admin.answer = () => {};
  hung.push(timed('/api/admin/ledger'));
  for (const { status, tookMs } of await Promise.all(hung)) {
    expect(status).toBe(504);
    expect(tookMs).toBeLessThan(120_000);
  }
  // The gateway's own report of a second may arrive meanwhile.
  const passed = suite.gateway().analytics.received.filter(({ url }) => url !== '/internal/gateway-report');
  expect(passed).toEqual([]);
});

test('a read is retried once when the kept connection was closed, a mutation is not', async () => {
  let refusals = 1;
  suite.gateway().catalog.answer = (_heard, res, req) => {
    refusals -= 1;
    if (refusals >= 0) req.socket.destroy();
    else res.end('{}');
  };
  expect((await ask('/api/models')).status).toBe(200);
  expect(suite.gateway().catalog.received).toHaveLength(2);
  refusals = 1;
  expect((await ask('/api/models', { method: 'POST', headers: { cookie: session } })).status).toBe(502);
  expect(suite.gateway().catalog.received).toHaveLength(3);
  refusals = 10;
  expect((await ask('/api/models')).status).toBe(502);
  expect(suite.gateway().catalog.received).toHaveLength(5);
});

test('a response that breaks off before it is sent gives 502; afterwards it is cut off for the client too, never padded', async () => {
  const breakOff = (bytes: number): void => {
    suite.gateway().catalog.answer = (_heard, res) => {
      res.writeHead(200, { 'content-length': String(2 * bytes) });
      res.write('x'.repeat(bytes), () => res.destroy());
    };
  };
  breakOff(1_000);
  expect((await ask('/api/models')).status).toBe(502);
  breakOff(2_000_000);
  const reply = await ask('/api/models');
  expect(reply.status).toBe(200);
  await expect(reply.text()).rejects.toThrow();
});

test('a response that stops in the middle gives 504', async () => {
  suite.gateway().catalog.answer = (_heard, res) => {
    res.writeHead(200, { 'content-length': '1000' });
    res.write('half');
  };
  expect((await ask('/api/models')).status).toBe(504);
});

test('a client cannot see which service failed', async () => {
  const { catalog, analytics, admin, web, tracking } = suite.gateway();
  const paths = ['/api/models', '/api/site-figures', '/api/contact/address', '/assets/a.js'];
  const messages = async (): Promise<string[]> =>
    Promise.all(
      [...paths, '/track/velvet-rose/onlyfans'].map(async (path) => (await refusal(await ask(path))).message),
    );
  for (const service of [catalog, analytics, admin, web, tracking]) service.answer = () => {};
  const slow = await messages();
  for (const service of [catalog, analytics, admin, web, tracking]) await service.stop();
  const down = await messages();
  expect([new Set(slow).size, new Set(down).size]).toEqual([1, 1]);
  expect([...slow, ...down].join('\n')).not.toMatch(/catalog|analytics|admin|web|tracking|service/i);
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
    '/statusz',
    '/metrics',
    '/media/x',
    '/track/a',
  ]) {
    const reply = await ask(path);
    expect([path, reply.status, (await refusal(reply)).error]).toEqual([path, 404, 'route.unknown']);
  }
  expect(await (await ask('/healthz')).json()).toEqual({ status: 'alive' });
});

test('long responses are compressed when the client accepts it', async () => {
  suite.gateway().catalog.answer = (_heard, res) => {
    res.writeHead(200, { 'content-type': 'application/json', etag: 'W/"1"' });
    res.end(JSON.stringify(Array(500).fill('a model')));
  };
  const reply = await ask('/api/models', { headers: { 'accept-encoding': 'gzip' } });
  expect(reply.headers.get('content-encoding')).toBe('gzip');
  expect(reply.headers.get('vary')).toMatch(/accept-encoding/i);
  expect(await reply.json()).toHaveLength(500);
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
