import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Outbound, openOutbound } from './outbound';

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
