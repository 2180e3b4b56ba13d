import { connect } from 'node:net';
import { until } from '@marquee/kit/testing/until';
import { openTestGateway, type TestGateway } from './testing/test-gateway';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
  gateway.tracking.answer = (_heard, res) =>
    res.end('{"responses":[{"status":202,"headers":{},"body":"{}"}]}');
});
afterAll(() => gateway.close());

/** A connection on which `first` is sent, and then `drip` every second. */
const slowClient = (first: string, drip: string) => {
  const client = { isConnected: false, isClosed: false };
  const socket = connect(gateway.listening.port, '127.0.0.1', () => {
    client.isConnected = true;
    if (first !== '') socket.write(first);
  });
  const dripping = setInterval(() => drip !== '' && socket.writable && socket.write(drip), 1_000);
  socket.resume();
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(dripping);
    client.isClosed = true;
  });
  return client;
};

test('idle connections and clients that never finish delay no one else, and are cut within 12 s', async () => {
  const { server } = gateway.listening;
  const { headersTimeout, requestTimeout } = server;
  // Expired connections are cut at the next check, which runs every second.
  expect(Math.max(headersTimeout, requestTimeout)).toBeLessThanOrEqual(10_000);

  // No limit at first: a post that waits for a slow client would never be answered.
  Object.assign(server, { headersTimeout: 0, requestTimeout: 0 });
  const slow = [
    ...Array.from({ length: 200 }, () => slowClient('', '')),
    ...Array.from({ length: 20 }, () => slowClient('GET /api/models HTTP/1.1\r\nhost: a\r\n', 'x-a: b\r\n')),
    ...Array.from({ length: 20 }, () =>
      slowClient(
        'POST /api/tracking HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 1000\r\n\r\n',
        'x',
      ),
    ),
  ];
  await until('all are connected', () => slow.every(({ isConnected }) => isConnected));
  for (let posts = 0; posts < 50; posts += 1) {
    const reply = await fetch(`${gateway.url}/api/tracking`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'text/plain' },
    });
    expect(reply.status).toBe(202);
  }
  expect(slow.filter(({ isClosed }) => isClosed)).toEqual([]);

  Object.assign(server, { headersTimeout, requestTimeout });
  await until('all are cut', () => slow.every(({ isClosed }) => isClosed));
});
