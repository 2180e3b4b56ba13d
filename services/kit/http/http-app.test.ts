import { createServer } from 'node:http';
import { z } from 'zod';
import { unavailable } from '../errors/http-error';
import { identityHeader } from '../identity/identity';
import { silentLog } from '../log/log';
import { testIdentities, testIdentityHeader } from '../testing/identity-keys';
import { listenLocally } from '../testing/listen-locally';
import { httpApp } from './http-app';
import { answer, routeFor } from './route';

const visitor = () =>
  ({ role: 'visitor', requestId: 'a-request', address: '203.0.113.5', at: Date.now() }) as const;

const logOfThree = async (fail: () => never) => {
  const lines: string[] = [];
  const write = (level: string) => (event: string) => lines.push(`${level} ${event}`);
  const log = { ...silentLog, info: write('info'), error: write('error') };
  const route = routeFor<undefined>()({ get: '/read', handle: fail });
  const server = createServer(httpApp(undefined, [route], { log, identities: testIdentities('catalog') }));
  const url = `http://127.0.0.1:${await listenLocally(server)}/read`;
  const headers = { [identityHeader]: testIdentityHeader('catalog', visitor()) };
  for (let sent = 0; sent < 3; sent += 1) {
    const reply = await fetch(url, { headers });
    expect([reply.status, Number(reply.headers.get('retry-after')) >= 1]).toEqual([503, true]);
    await reply.body?.cancel();
  }
  server.close();
  server.closeAllConnections();
  return lines;
};

test('a full queue is a refusal, logged once for many', async () => {
  expect(await logOfThree(() => unavailable('read.busy', 'Try again.', 1))).toEqual(['info request.refused']);
});

test('any other 503 is an error each time', async () => {
  const lines = await logOfThree(() => unavailable('bus.unavailable', 'Try again.', 1));
  expect(lines).toEqual(Array(3).fill('error http.failed'));
});

const askedWith = async (query: string): Promise<unknown> => {
  const schema = z.object({ tag: z.string().optional() }).transform(({ tag }) => tag);
  const routes = [
    routeFor<undefined>()({ get: '/read', query: schema, handle: ({ query }) => ({ tag: query }) }),
    routeFor<undefined>()({ get: '/plain', handle: () => ({}) }),
  ];
  const server = createServer(
    httpApp(undefined, routes, { log: silentLog, identities: testIdentities('catalog') }),
  );
  const headers = { [identityHeader]: testIdentityHeader('catalog', visitor()) };
  const reply = await fetch(`http://127.0.0.1:${await listenLocally(server)}${query}`, { headers });
  const body: unknown = await reply.json();
  server.close();
  return { status: reply.status, ...(reply.ok ? { body } : z.object({ fields: z.unknown() }).parse(body)) };
};

test.each([
  ['/read?tag=a', { status: 200, body: { tag: 'a' } }],
  ['/read', { status: 200, body: {} }],
  ['/read?tags=a&q=', { status: 400, fields: { tags: 'is not known', q: 'is not known' } }],
  ['/read?tag=a&tag=a', { status: 400, fields: { tag: 'is given more than once' } }],
  ['/plain?tag=a', { status: 400, fields: { tag: 'is not known' } }],
])('%s: a search param that is unknown or repeated is refused with its name', async (query, expected) => {
  expect(await askedWith(query)).toEqual(expected);
});

test('an answer is stored only where it says so', async () => {
  const route = routeFor<undefined>();
  const routes = [
    route({ get: '/plain', handle: () => ({}) }),
    route({ get: '/kept', handle: () => answer(200, {}, { 'cache-control': 'max-age=300' }) }),
  ];
  const server = createServer(
    httpApp(undefined, routes, { log: silentLog, identities: testIdentities('catalog') }),
  );
  const origin = `http://127.0.0.1:${await listenLocally(server)}`;
  const headers = { [identityHeader]: testIdentityHeader('catalog', visitor()) };
  const replies = await Promise.all(['/plain', '/kept'].map((path) => fetch(origin + path, { headers })));
  expect(replies.map((reply) => reply.headers.get('cache-control'))).toEqual(['no-store', 'max-age=300']);
  server.close();
  server.closeAllConnections();
});

test('a read whose route allows it takes longer than others', async () => {
  import.meta.jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const ends: (() => void)[] = [];
  const handle = () => new Promise<object>((end) => ends.push(() => end({})));
  const routes = [
    routeFor<undefined>()({ get: '/usual', handle }),
    routeFor<undefined>()({ get: '/long', answerWithinMs: 30_000, handle }),
  ];
  const server = createServer(
    httpApp(undefined, routes, { log: silentLog, identities: testIdentities('catalog') }),
  );
  const url = `http://127.0.0.1:${await listenLocally(server)}`;
  const headers = { [identityHeader]: testIdentityHeader('catalog', visitor()) };
  const asked = ['/usual', '/long'].map(async (path) => (await fetch(url + path, { headers })).status);
  while (ends.length < 2) await new Promise(setImmediate);
  import.meta.jest.advanceTimersByTime(10_000);
  for (const end of ends) end();
  expect(await Promise.all(asked)).toEqual([503, 200]);
  import.meta.jest.useRealTimers();
  server.close();
  server.closeAllConnections();
});
