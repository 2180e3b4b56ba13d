import { ErrorBody } from '@marquee/contracts/http/error-body';
import { type PublicRoute, publicRoutes } from './routes';
import { openTestGateway, type TestGateway } from './testing/test-gateway';

const isOpen = ({ guard }: PublicRoute): boolean => guard === 'anyone';
const ordinary = {
  GET: '/api/models',
  POST: '/api/contact/general',
} as const;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

/** The response without what differs from request to request, and without the message of body types. */
const comparable = async (path: string, init: RequestInit) => {
  const reply = await fetch(`${gateway.url}${path}`, { redirect: 'manual', ...init });
  const text = await reply.text();
  const headers = [...reply.headers].filter(([name]) => name !== 'date' && name !== 'content-length');
  return {
    status: reply.status,
    headers: headers.map(([name, value]) => [name, name === 'x-request-id' ? typeof value : value]),
    error: text === '' ? undefined : ErrorBody.parse(JSON.parse(text)).error,
  };
};

const json = { 'content-type': 'application/json' };
const refusedRequests: Readonly<Record<'GET' | 'POST', readonly [string, string, RequestInit][]>> = {
  GET: [
    ['a malformed target', '?x=%00', {}],
    ['a target that is too long', `?${'x'.repeat(4_096)}`, {}],
    ['another method', '', { method: 'PUT' }],
    ['OPTIONS', '', { method: 'OPTIONS' }],
  ],
  POST: [
    ['a malformed target', '?x=%00', { method: 'POST' }],
    ['another method', '', { method: 'DELETE' }],
    ['OPTIONS', '', { method: 'OPTIONS' }],
    ['a foreign origin', '', { method: 'POST', headers: { origin: 'https://elsewhere.example' } }],
    ['a wrong type', '', { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'a,b' }],
    ['a large body', '', { method: 'POST', headers: json, body: 'x'.repeat(65_537) }],
    [
      'a foreign origin and a large body of a wrong type',
      '',
      { method: 'POST', headers: { origin: 'https://elsewhere.example' }, body: 'x'.repeat(65_537) },
    ],
  ],
};

const cases = publicRoutes
  .filter((row) => row.hot !== undefined && isOpen(row))
  .flatMap(({ method, path }) =>
    method === 'GET' || method === 'POST'
      ? refusedRequests[method].map(([fault, query, init]) => ({ method, path, fault, query, init }))
      : [],
  );

test.each(cases)(
  '$method $path refuses $fault like an ordinary route',
  async ({ method, path, query, init }) => {
    const hot = await comparable(`${path.replace(/:\w+/g, '7')}${query}`, init);
    const other = await comparable(`${ordinary[method]}${query}`, init);
    // The ordinary list answers GET and POST, the hot one GET alone.
    const allow = (response: typeof hot) => ({
      ...response,
      headers: response.headers.filter(([name]) => name !== 'allow' || method === 'POST'),
    });
    expect(allow(hot)).toEqual(allow(other));
  },
);
