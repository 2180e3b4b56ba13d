import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { until } from '@marquee/kit/testing/until';
import { batchAnswer } from './testing/batch-upstreams';
import type { FakeService } from './testing/fake-service';
import { openTestGateway, type TestGateway } from './testing/test-gateway';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({ TRUST_PROXY_HOPS: '1', RATE_LIMITS: 'on' });
});
beforeEach(async () => {
  await gateway.reset();
  gateway.tracking.answer = (_heard, res) => res.end(batchAnswer([{ status: 202, headers: {}, body: '{}' }]));
});
afterAll(() => gateway.close());

const opened: { readonly destroy: () => void }[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

/** A connection on which `first` is sent, and then `drip` every second. Reads on only if `reads`. */
const slowClient = (first: string, { drip = '', reads = true } = {}) => {
  const client = { isConnected: false, isClosed: false, received: '' };
  const socket = connect(gateway.listening.port, '127.0.0.1', () => {
    client.isConnected = true;
    if (first !== '') socket.write(first);
  });
  opened.push(socket);
  const dripping = setInterval(() => drip !== '' && socket.writable && socket.write(drip), 1_000);
  socket.on('data', (chunk) => {
    client.received += chunk.toString('latin1', 0, 100);
    if (!reads) socket.pause();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(dripping);
    client.isClosed = true;
  });
  return Object.assign(client, { destroy: () => socket.destroy() });
};

const head = (method: string, path: string, more: Readonly<Record<string, string>>): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: a',
    ...Object.entries(more).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const slowBody = (ip: string): string =>
  head('POST', '/api/tracking', {
    ...from(ip),
    'content-type': 'application/json',
    'content-length': '1000',
  });

/** Two clients in each of twenty IP blocks. */
const fortyIps = Array.from({ length: 40 }, (_, n) => `198.51.100.${1 + (n % 20)}`);

/** Answers `path` with so many bytes; returns the responses that are not completely taken. */
const answersOf = (service: FakeService, path: string, bytes: number): ReadonlySet<ServerResponse> => {
  const inProgress = new Set<ServerResponse>();
  const body = Buffer.alloc(bytes);
  service.answer = ({ url }, res) => {
    inProgress.add(res);
    res.on('close', () => inProgress.delete(res));
    res.end(url.startsWith(path) ? body : '{}');
  };
  return inProgress;
};

const get = (path: string, ip: string) =>
  fetch(`${gateway.url}${path}`, { headers: from(ip), signal: AbortSignal.timeout(60_000) });

/** Every kind of request of somebody else. */
const othersAreAnswered = async (): Promise<void> => {
  const headers = from('203.0.113.1');
  for (const path of ['/api/models', '/model/velvet-rose', '/track/velvet-rose/onlyfans'])
    expect({ path, status: (await get(path, '203.0.113.1')).status }).toEqual({
      path,
      status: path.startsWith('/track') ? 202 : 200,
    });
  const reply = await fetch(`${gateway.url}/api/tracking`, {
    method: 'POST',
    body: '{}',
    headers: { ...headers, 'content-type': 'text/plain' },
  });
  expect(reply.status).toBe(202);
};

test('idle connections and clients that never finish delay no one else, and are cut within 12 s', async () => {
  const { server } = gateway.listening;
  const { headersTimeout, requestTimeout } = server;
  // Expired connections are cut at the next check, which runs every second.
  expect(Math.max(headersTimeout, requestTimeout)).toBeLessThanOrEqual(10_000);

  // No limit at first: a post that waits for a slow client would never be answered.
  Object.assign(server, { headersTimeout: 0, requestTimeout: 0 });
  const slow = [
    ...Array.from({ length: 200 }, () => slowClient('')),
    ...Array.from({ length: 20 }, () =>
      slowClient('GET /api/models HTTP/1.1\r\nhost: a\r\n', { drip: 'x-a: b\r\n' }),
    ),
    ...Array.from({ length: 20 }, () => slowClient(slowBody('198.51.100.1'), { drip: 'x' })),
  ];
  await until('all are connected', () => slow.every(({ isConnected }) => isConnected));
  for (let rounds = 0; rounds < 10; rounds += 1) await othersAreAnswered();
  expect(slow.filter(({ isClosed }) => isClosed)).toEqual([]);

  Object.assign(server, { headersTimeout: 1_000, requestTimeout: 1_000 });
  await until('all are cut', () => slow.every(({ isClosed }) => isClosed));
  Object.assign(server, { headersTimeout, requestTimeout });
});

test('forty clients that read nothing of a streamed response keep no connection from anyone else', async () => {
  const inProgress = answersOf(gateway.catalog, '/sitemaps/', 32 * 1024 * 1024);
  const stalled = fortyIps.map((ip) =>
    slowClient(head('GET', '/sitemaps/videos-1.xml', from(ip)), { reads: false }),
  );
  await until('all were answered', () => stalled.every(({ received, isClosed }) => received || isClosed));
  await othersAreAnswered();
  // Neither is a new reader refused: the oldest give way.
  expect((await get('/sitemaps/models-1.xml', '203.0.113.2')).status).toBe(200);
  await until('the others have no connection to the service', () => inProgress.size <= 16);
});

test.each([
  ['short enough to be read whole', 1_000_000],
  ['unexpectedly long', 32 * 1024 * 1024],
])(
  'forty clients that read nothing of a response that is %s keep no connection from anyone else',
  async (_how, bytes) => {
    const inProgress = answersOf(gateway.catalog, '/api/videos', bytes);
    const stalled = fortyIps.map((ip) => slowClient(head('GET', '/api/videos', from(ip)), { reads: false }));
    await until('all were answered', () => stalled.every(({ received, isClosed }) => received || isClosed));
    await othersAreAnswered();
    await until(
      'few have a connection to the service',
      () => inProgress.size <= (bytes > 1024 * 1024 ? 16 : 0),
    );
  },
);

test('forty pipelined requests of a client that reads nothing keep no connection from anyone else', async () => {
  answersOf(gateway.catalog, '/sitemaps/', 32 * 1024 * 1024);
  const request = head('GET', '/sitemaps/videos-1.xml', from('198.51.100.1'));
  const few = slowClient(request.repeat(10), { reads: false });
  const many = slowClient(request.repeat(40), { reads: false });
  await until('one is closed and one is answered', () => many.isClosed && few.received !== '');
  await othersAreAnswered();
  expect(
    gateway.catalog.received.filter(({ url }) => url.startsWith('/sitemaps/')).length,
  ).toBeLessThanOrEqual(2);
});

test('an IP block has 24 calls in progress and others waiting, so it leaves connections to every service for others', async () => {
  const held: ServerResponse[] = [];
  gateway.catalog.answer = (_received, res) => void held.push(res);
  const request = head('GET', '/api/models', from('198.51.100.30'));
  const calls = Array.from({ length: 40 }, () => slowClient(request));
  await until('24 are in progress', () => held.length === 24);
  const other = slowClient(head('GET', '/api/models', from('198.51.100.31')));
  await until('another is in progress', () => held.length === 25);
  gateway.catalog.answer = (_received, res) => void res.end('{}');
  for (const res of held) res.end('{}');
  await until('it is answered', () => other.received.startsWith('HTTP/1.1 200'));
  await until('those that waited are answered', () =>
    calls.every(({ received }) => received.startsWith('HTTP/1.1 200')),
  );
});

test('an IP block has four streams at a time, and its fifth is refused with 429', async () => {
  answersOf(gateway.catalog, '/sitemaps/', 32 * 1024 * 1024);
  const request = head('GET', '/sitemaps/videos-1.xml', from('198.51.100.7'));
  const four = Array.from({ length: 4 }, () => slowClient(request, { reads: false }));
  await until('they are answered', () => four.every(({ received }) => received.startsWith('HTTP/1.1 200')));
  const fifth = await get('/sitemaps/videos-1.xml', '198.51.100.7');
  expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '1']);
  expect((await get('/sitemaps/videos-1.xml', '198.51.100.8')).status).toBe(200);
  for (const client of four) client.destroy();
  await until(
    'they are free',
    async () => (await get('/sitemaps/videos-1.xml', '198.51.100.7')).status === 200,
  );
});

test('an IP block has 256 bodies arriving at a time, and its next is refused with 429 and closed', async () => {
  const slow = Array.from({ length: 256 }, () => slowClient(slowBody('198.51.100.9')));
  await until('all are connected', () => slow.every(({ isConnected }) => isConnected));
  let refused: ReturnType<typeof slowClient> | undefined;
  await until('one is refused', () => {
    refused = slowClient(slowBody('198.51.100.9'));
    return until('it is answered or waits', () => refused?.received !== '', 1_000).catch(() => false);
  });
  expect(refused?.received).toMatch(/^HTTP\/1.1 429 /);
  await until('it is closed', () => refused?.isClosed);
  const other = slowClient(`${slowBody('198.51.100.10')}${' '.repeat(1_000)}`);
  await until('another is answered', () => other.received !== '');
  expect(other.received).toMatch(/^HTTP\/1.1 202 /);
});
