import { connect } from 'node:net';
import { openTestGateway, type TestGateway } from './testing/test-gateway';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
  gateway.tracking.answer = (_heard, res) =>
    res.end('{"responses":[{"status":202,"headers":{},"body":"{}"}]}');
});
afterAll(() => gateway.close());

/** Milliseconds until the gateway has closed a connection on which `first` was sent and then a byte a second. */
const closedAfterMs = (first: string, drip: string): Promise<number> =>
  new Promise((resolve) => {
    const openedAt = performance.now();
    const socket = connect(gateway.listening.port, '127.0.0.1', () => {
      if (first !== '') socket.write(first);
    });
    const dripping = setInterval(() => drip !== '' && socket.writable && socket.write(drip), 1_000);
    socket.resume();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(dripping);
      resolve(performance.now() - openedAt);
    });
  });

test('idle connections and clients that never finish are cut within 12 s and delay no one else', async () => {
  const slow = [
    ...Array.from({ length: 200 }, () => closedAfterMs('', '')),
    ...Array.from({ length: 20 }, () =>
      closedAfterMs('GET /api/models HTTP/1.1\r\nhost: a\r\n', 'x-a: b\r\n'),
    ),
    ...Array.from({ length: 20 }, () =>
      closedAfterMs(
        'POST /api/tracking HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 1000\r\n\r\n',
        'x',
      ),
    ),
  ];
  const post = async (): Promise<number> => {
    const askedAt = performance.now();
    const reply = await fetch(`${gateway.url}/api/tracking`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'text/plain' },
    });
    expect(reply.status).toBe(202);
    return performance.now() - askedAt;
  };
  for (let posts = 0; posts < 50; posts += 1) expect(await post()).toBeLessThan(500);
  expect(Math.max(...(await Promise.all(slow)))).toBeLessThan(12_000);
}, 20_000);
