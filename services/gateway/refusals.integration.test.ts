import { type LogFields, silentLog } from '@marquee/kit/log/log';
import { until } from '@marquee/kit/testing/until';
import { request } from 'undici';
import { openTestGateway, type TestGateway } from './testing/test-gateway';

const lines: LogFields[] = [];
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await openTestGateway(
    {},
    { ...silentLog, info: (event, fields) => event === 'request.refused' && lines.push(fields ?? {}) },
  );
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.reset();
  lines.length = 0;
});

const countOf = async (labels: Readonly<Record<string, string | number>>): Promise<number> => {
  const metric = await gateway.metrics.getSingleMetric('gateway_refused_requests_total')?.get();
  const found = metric?.values.find((value) =>
    Object.entries(labels).every(([name, label]) => value.labels[name] === label),
  );
  return found?.value ?? 0;
};

const foreign = { method: 'POST', headers: { origin: 'https://elsewhere.example' } };

test.each([
  ['401 without a session', '/api/admin/ledger', {}, '/api/admin/ledger', 401, 'admin.required'],
  ['403 of a foreign origin', '/api/contact/general', foreign, '/api/contact/general', 403, 'origin.refused'],
  ['403 of a hot route', '/api/tracking', foreign, '/api/tracking', 403, 'origin.refused'],
])('%s is logged and counted by route, code and status', async (_what, path, init, route, status, code) => {
  const reply = await fetch(`${gateway.url}${path}`, init);
  expect(reply.status).toBe(status);
  await until('it is logged', () => lines.length === 1);
  expect(lines).toEqual([
    { requestId: reply.headers.get('x-request-id'), method: expect.any(String), route, status, code },
  ]);
  expect(await countOf({ route, status, code })).toBe(1);
});

test.each([
  [401, 'login'],
  [429, 'throttle'],
])('a service’s own %i is logged and counted too', async (status) => {
  gateway.admin.answer = (_received, res) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  await fetch(`${gateway.url}/api/admin/login`, { method: 'POST' });
  await until('it is logged', () => lines.length === 1);
  expect(lines).toMatchObject([{ route: '/api/admin/login', status, code: 'admin' }]);
});

test.each([
  ['read.busy', 1],
  ['bus.unavailable', 0],
])('a service’s 503 with %s is counted as a refusal %i times', async (code, times) => {
  const route = '/api/models/search';
  const others = await countOf({ route });
  gateway.catalog.answer = (_received, res) =>
    res
      .writeHead(503, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: code, message: 'No.', requestId: 'r' }));
  expect((await fetch(`${gateway.url}${route}?q=a`)).status).toBe(503);
  gateway.catalog.answer = (_received, res) => res.writeHead(429).end('{}');
  await fetch(`${gateway.url}${route}?q=a`);
  await until('the second is counted', async () => (await countOf({ route, status: 429 })) > others);
  expect(await countOf({ route, status: 503, code })).toBe(times);
});

test('a foreign host is logged under no route', async () => {
  const { statusCode, body } = await request(`${gateway.url}/a/${'x'.repeat(500)}`, {
    headers: { host: 'elsewhere.example' },
  });
  await body.dump();
  expect(statusCode).toBe(421);
  await until('it is logged', () => lines.length === 1);
  expect(lines).toMatchObject([{ route: 'none', status: 421, code: 'host.unknown' }]);
});

test('a flood of refusals is counted completely and logged in one line, without any IP', async () => {
  const route = '/api/admin/audit';
  const replies = await Promise.all(
    Array.from({ length: 200 }, () => fetch(`${gateway.url}${route}?from=x`)),
  );
  expect(replies.every(({ status }) => status === 401)).toBe(true);
  await until('all are counted', async () => (await countOf({ route })) === 200);
  // One line at once, and one more for every ten seconds that the flood lasts.
  expect(lines.length).toBeLessThan(20);
  expect(JSON.stringify(lines)).not.toContain('127.0.0.1');
});
