import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isPublicIp, type Outbound, openOutbound } from './outbound';

let outbound: Outbound;
afterEach(() => outbound.close());

/** What the server at `url` was sent, by `work`. */
const receiving = async (answer: RequestListener, work: (port: number) => Promise<void>) => {
  const received: (string | undefined)[] = [];
  const server = createServer((req, res) => {
    received.push(req.url);
    answer(req, res);
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  try {
    await work((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return received;
};

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...[
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
  ],
  ...[
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
    '',
  ],
])('%s is no public address', (ip) => {
  outbound = openOutbound();
  expect(isPublicIp(ip)).toBe(false);
});

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is a public address',
  (ip) => {
    outbound = openOutbound();
    expect(isPublicIp(ip)).toBe(true);
  },
);

test('no address of this machine is contacted, by name or number, however it is written', async () => {
  outbound = openOutbound();
  const received = await receiving(
    (_req, res) => res.end(),
    async (port) => {
      for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:7f00:1]', '0'])
        await expect(outbound.post(`http://${host}:${port}/`, {}, '{}')).rejects.toThrow('not a public host');
    },
  );
  expect(received).toEqual([]);
});

test('the connection is made to an address that was checked', async () => {
  const checked: string[] = [];
  outbound = openOutbound((ip) => checked.push(ip) > 0);
  const received = await receiving(
    (_req, res) => res.writeHead(204).end(),
    async (port) => expect(await outbound.post(`http://localhost:${port}/hook?a=1`, {}, '{}')).toBe(204),
  );
  expect(received).toEqual(['/hook?a=1']);
  expect(checked).toContain('127.0.0.1');
});

test('a redirect is an answer, and an endless answer is cut off', async () => {
  outbound = openOutbound(() => true);
  const received = await receiving(
    (req, res) => {
      if (req.url === '/redirect') res.writeHead(302, { location: '/elsewhere' }).end();
      else {
        const more = () => void res.write('x'.repeat(10_000), more);
        more();
      }
    },
    async (port) => {
      expect(await outbound.post(`http://127.0.0.1:${port}/redirect`, {}, '{}')).toBe(302);
      expect(await outbound.post(`http://127.0.0.1:${port}/endless`, {}, '{}')).toBe(200);
    },
  );
  expect(received).toEqual(['/redirect', '/endless']);
});
