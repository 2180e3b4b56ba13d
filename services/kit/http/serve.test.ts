import { Agent, request } from 'undici';
import { silentLog } from '../log/log';
import { until } from '../testing/until';
import { listen } from './serve';

const where = { host: '127.0.0.1', port: 0, log: silentLog };

test('a stop finishes requests in progress and those that still arrive on open connections', async () => {
  const held: (() => void)[] = [];
  const listening = await listen((req, res) => {
    if (req.url === '/slow') held.push(() => res.end('done'));
    else res.end('done');
  }, where);
  const cutAll = import.meta.jest.spyOn(listening.server, 'closeAllConnections');
  const url = `http://127.0.0.1:${listening.port}`;
  const dispatcher = new Agent({ connections: 8 });
  const ask = async (path: string): Promise<string> =>
    (await request(`${url}${path}`, { dispatcher })).body.text();
  await Promise.all(Array.from({ length: 8 }, () => ask('/quick')));

  const slow = Array.from({ length: 4 }, () => ask('/slow'));
  await until('they are in progress', () => held.length === 4);
  const stopped = listening.close();
  const arriving = Array.from({ length: 4 }, () => ask('/quick'));
  expect(await Promise.all(arriving)).toEqual(Array(4).fill('done'));
  for (const answer of held) answer();
  expect(await Promise.all(slow)).toEqual(Array(4).fill('done'));
  await stopped;
  // A stop that does not drain by itself cuts all connections in the end.
  expect(cutAll).not.toHaveBeenCalled();
  await expect(ask('/quick')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await dispatcher.destroy();
});

test('headers that are too long are answered with the usual error body', async () => {
  const listening = await listen((_req, res) => void res.end('done'), where);
  const { statusCode, body } = await request(`http://127.0.0.1:${listening.port}/`, {
    headers: { 'x-long': 'x'.repeat(20_000) },
  });
  expect(statusCode).toBe(431);
  expect(await body.json()).toEqual({
    error: 'headers.too-large',
    message: 'The headers are too large.',
    requestId: 'unread',
  });
  await listening.close();
});
