import { Readiness } from '@marquee/contracts/http/health';
import { Gauge, Registry } from 'prom-client';
import { silentLog } from '../log/log';
import { openTestService } from '../testing/test-service';
import { opsHandler } from './ops';
import { type Listening, listen } from './serve';

const stop = new AbortController();
const works = { database: true, broker: true };
let service: Listening;

beforeAll(async () => {
  const probes = { database: async () => works.database };
  const engines = { broker: async () => works.broker || Promise.reject(new Error('gone')) };
  service = await openTestService({ probes, engines }, stop.signal);
});
afterAll(() => service.close());

const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${service.port}${path}`);
const status = async () => {
  const { status, engines } = Readiness.parse(await (await get('/statusz')).json());
  return [status, engines, (await get('/readyz')).status, (await get('/healthz')).status];
};

test('a process is ready without its engines, waits without what it needs, and is alive in any case', async () => {
  expect(await status()).toEqual(['ready', { database: 'ok', broker: 'ok' }, 200, 200]);
  works.broker = false;
  expect(await status()).toEqual(['degraded', { database: 'ok', broker: 'failing' }, 200, 200]);
  works.database = false;
  expect(await status()).toEqual(['waiting', { database: 'failing', broker: 'failing' }, 503, 200]);
  Object.assign(works, { database: true, broker: true });
  expect((await status())[0]).toBe('ready');
  stop.abort();
  expect(await status()).toEqual(['stopping', { database: 'ok', broker: 'ok' }, 503, 200]);
});

test('a metric that cannot be read fails its page and not the process', async () => {
  const metrics = new Registry();
  new Gauge({
    name: 'broken',
    help: 'Of this test',
    registers: [metrics],
    collect: () => {
      throw new Error('of this test');
    },
  });
  const answer = opsHandler({ probes: {}, metrics, stopping: new AbortController().signal });
  const { port, close } = await listen((req, res) => void answer(req, res), {
    host: '127.0.0.1',
    port: 0,
    log: silentLog,
  });
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(500);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  await close();
});
