import { createServer } from 'node:http';
import { unavailable } from '../errors/http-error';
import { identityHeader } from '../identity/identity';
import { silentLog } from '../log/log';
import { testIdentities, testIdentityHeader } from '../testing/identity-keys';
import { listenLocally } from '../testing/listen-locally';
import { httpApp } from './http-app';
import { routeFor } from './route';

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
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1']);
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
