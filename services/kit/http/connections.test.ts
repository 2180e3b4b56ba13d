import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { silentLog } from '../log/log';
import { until } from '../testing/until';
import { type Listening, listen } from './serve';

let listening: Listening;
const clients: Socket[] = [];
const closed: string[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  closed.length = 0;
  await listening.close();
});

const start = async (
  handler: (req: IncomingMessage, res: ServerResponse) => void,
  connections: Partial<Parameters<typeof listen>[1]['connections']> = {},
): Promise<void> => {
  const onClosed = (reason: string): void => void closed.push(reason);
  const limits = { total: 100, stalledAfterMs: 1_000, ...connections, onClosed };
  listening = await listen(handler, { host: '127.0.0.1', port: 0, log: silentLog, connections: limits });
};

/** A client that sends `text` and never closes its side. It reads unless `reads` is false. */
const client = (text: string, { reads = true, localAddress = '127.0.0.1' } = {}) => {
  const state = { received: '', isClosed: false };
  const socket = connect({ host: '127.0.0.1', port: listening.port, allowHalfOpen: true, localAddress });
  clients.push(socket);
  socket.on('error', () => undefined);
  for (const event of ['end', 'close'])
    socket.on(event, () => {
      state.isClosed = true;
    });
  if (text !== '') socket.write(text);
  if (reads) socket.on('data', (chunk) => (state.received += chunk.toString('latin1')));
  return Object.assign(state, { socket });
};

const get = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nhost: a\r\n${headers}\r\n`;
const connectionsOf = (): Promise<number> =>
  new Promise((resolve) => listening.server.getConnections((_error, count) => resolve(count)));

/** More than the kernel takes from us for a client that reads nothing. */
const largeBody = Buffer.alloc(32 * 1024 * 1024);

test('a connection that takes nothing of its response is destroyed', async () => {
  let isOver = false;
  await start((_req, res) => {
    res.on('close', () => {
      isOver = true;
    });
    res.end(largeBody);
  });
  client(get('/'), { reads: false });
  await until('the response is aborted', () => isOver);
  expect(closed).toEqual(['stalled']);
});

test('a connection that takes its response slowly is not destroyed', async () => {
  // In one write, of which Node reports no progress until it is complete.
  await start((_req, res) => void res.end(Buffer.alloc(256 * 1024 * 1024)));
  const slow = client(get('/slow'), { reads: false });
  const reading = setInterval(() => slow.socket.read(1024 * 1024), 20);
  // The second connection proves that the time limit has passed for the first one too.
  await until('the slow one is connected', () => slow.socket.readyState === 'open');
  const stalled = client(get('/stalled'), { reads: false });
  await until('the other is destroyed', () => closed.length > 0);
  clearInterval(reading);
  expect([slow.isClosed, slow.socket.destroyed, stalled.received]).toEqual([false, false, '']);
  expect(await connectionsOf()).toBe(1);
});

test('pipelined requests are handled one at a time and answered in their order', async () => {
  let running = 0;
  let most = 0;
  await start((req, res) => {
    running += 1;
    most = Math.max(most, running);
    setImmediate(() => {
      running -= 1;
      res.end(`<${req.url}>`);
    });
  });
  const paths = Array.from({ length: 10 }, (_, n) => `/${n}`);
  const pipelining = client(paths.map((path) => get(path)).join(''));
  await until('the last is answered', () => pipelining.received.includes('</9>'));
  expect(pipelining.received.match(/<\/\d>/g)?.join('')).toBe(paths.map((path) => `<${path}>`).join(''));
  expect(most).toBe(1);
  // The connection is still usable.
  pipelining.socket.write(get('/again'));
  await until('it is answered', () => pipelining.received.includes('</again>'));
});

test('a connection with too many pipelined requests is destroyed, and only the first is handled', async () => {
  const handled: string[] = [];
  await start((req) => void handled.push(req.url ?? ''));
  const pipelining = client(get('/').repeat(1_000));
  await until('it is closed', () => pipelining.isClosed);
  expect([handled, closed]).toEqual([['/'], ['pipelining']]);
});

test('requests that wait behind a connection’s last response are never handled', async () => {
  const handled: string[] = [];
  await start((req, res) => {
    handled.push(req.url ?? '');
    setImmediate(() => res.end());
  });
  const last = client(get('/last', 'connection: close\r\n') + get('/late'));
  last.socket.on('end', () => last.socket.end());
  await until('it is closed', () => last.isClosed);
  expect(handled).toEqual(['/last']);
});

test.each([65, 90, 120, 500])('%d headers are answered with 431, not cut to 64', async (count) => {
  let handled = 0;
  await start((_req, res) => {
    handled += 1;
    res.end();
  });
  const many = client(get('/', 'a: b\r\n'.repeat(count - 1)));
  await until('it is answered', () => many.received.includes('\r\n\r\n'));
  expect(many.received).toMatch(/^HTTP\/1.1 431 /);
  // Newer versions of Node refuse far too many by themselves, as too large.
  expect(many.received).toMatch(/"error":"headers\.too-(?:many|large)"/);
  expect(handled).toBe(0);
  const enough = client(get('/', 'a: b\r\n'.repeat(63)));
  await until('64 are answered', () => enough.received.startsWith('HTTP/1.1 200 '));
});

test('a malformed request is answered, and its connection ends although the client keeps it open', async () => {
  await start((_req, res) => void res.end());
  const broken = client('X\r\n\r\n');
  await until('it is answered', () => broken.received.startsWith('HTTP/1.1 400 '));
  await until('the descriptor is free', async () => (await connectionsOf()) === 0);
});

test('a client that has closed its side keeps no connection', async () => {
  const held: ServerResponse[] = [];
  await start((_req, res) => void held.push(res));
  const half = client(get('/'));
  await until('it is handled', () => held.length === 1);
  half.socket.end();
  await until('the descriptor is free', async () => (await connectionsOf()) === 0);
});

test('an IP block that has its share of connections loses its oldest idle one; where all are busy it is refused with 429', async () => {
  const held: ServerResponse[] = [];
  await start((req, res) => (req.url === '/hold' ? void held.push(res) : void res.end('done')), {
    perBlock: 2,
  });
  const idle = client('', { localAddress: '127.0.0.2' });
  await until('it is open', async () => (await connectionsOf()) === 1);
  for (let opened = 0; opened < 2; opened += 1) client(get('/hold'), { localAddress: '127.0.0.2' });
  await until('two are busy', () => held.length === 2);
  expect(idle.isClosed).toBe(true);
  const refused = client(get('/'), { localAddress: '127.0.0.2' });
  const other = client(get('/'), { localAddress: '127.0.0.3' });
  await until('the third is answered', () => refused.received.includes('\r\n\r\n'));
  expect(refused.received).toMatch(/^HTTP\/1.1 429 /);
  await until('the other is answered', () => other.received.includes('done'));
  clients[1]?.destroy();
  await until('its place is free', () => {
    const next = client(get('/'), { localAddress: '127.0.0.2' });
    return until('it is answered', () => next.received !== '').then(() => next.received.includes('done'));
  });
});

test('at the total a new connection replaces the oldest idle one; where all are busy it is refused with 503', async () => {
  const held: ServerResponse[] = [];
  await start((req, res) => (req.url === '/hold' ? void held.push(res) : void res.end('done')), { total: 2 });
  const busy = client(get('/hold'));
  await until('it is handled', () => held.length === 1);
  const idle = client('');
  await until('it is open', async () => (await connectionsOf()) === 2);
  const next = client(get('/hold'));
  await until('the idle one is closed', () => idle.isClosed);
  await until('the next is handled', () => held.length === 2);
  const refused = client(get('/'));
  await until('it is answered', () => refused.received.includes('\r\n\r\n'));
  expect(refused.received).toMatch(/^HTTP\/1.1 503 /);
  expect([busy.isClosed, next.isClosed, closed]).toEqual([false, false, ['idle', 'too-many']]);
});

test.each([
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['two hosts', 'GET / HTTP/1.1\r\nhost: a\r\nHost: b\r\n\r\n'],
  ['no version', 'GET /\r\nhost: a\r\n\r\n'],
  ['a space in the target', 'GET /a b HTTP/1.1\r\nhost: a\r\n\r\n'],
])('a request with %s gets 400 as JSON, with the headers of every answer', async (_title, request) => {
  await start((_req, res) => void res.end('done'), { headers: { 'x-content-type-options': 'nosniff' } });
  const refused = client(request);
  await until('it is answered', () => refused.received.includes('}'));
  expect(refused.received).toMatch(/^HTTP\/1.1 400 /);
  expect(refused.received).toContain('"request.malformed"');
  expect(refused.received.toLowerCase()).toContain('x-content-type-options: nosniff');
});

test('HTTP/1.0 needs no host, and an unknown expectation is ignored', async () => {
  await start((_req, res) => void res.end('done'));
  for (const request of ['GET / HTTP/1.0\r\n\r\n', get('/', 'expect: something\r\n')]) {
    const answered = client(request);
    await until('it is answered', () => answered.received.includes('done'));
    expect(answered.received).toMatch(/^HTTP\/1.1 200 /);
  }
});
