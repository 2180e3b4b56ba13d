import { createServer } from 'node:http';
import { tooManyRequests } from '../errors/http-error';
import { silentLog } from '../log/log';
import { testIdentities } from '../testing/identity-keys';
import { listenLocally } from '../testing/listen-locally';
import { httpApp } from './http-app';
import { routeFor } from './route';
import { openServiceClient } from './upstream';

test('a command returns a refusal with the time after which to try again, and other answers without', async () => {
  const route = routeFor<object>();
  const routes = [
    route({ post: '/internal/slowed', handle: () => tooManyRequests(9) }),
    route({ post: '/internal/done', handle: () => ({ done: true }) }),
  ];
  const identities = testIdentities('catalog');
  const server = createServer(httpApp({}, routes, { log: silentLog, identities }));
  const baseUrl = `http://127.0.0.1:${await listenLocally(server)}`;
  const client = openServiceClient({ baseUrl, to: 'catalog', identities: testIdentities('admin') });
  try {
    const options = { requestId: 'a-request' };
    expect(await client.command('/internal/slowed', {}, options)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '9' },
    });
    expect(await client.command('/internal/done', {}, options)).toEqual({
      status: 200,
      body: { done: true },
    });
  } finally {
    await client.close();
    server.close();
  }
});
