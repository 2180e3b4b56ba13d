import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { errorCode } from '@marquee/kit/errors/error-code';
import { bundled } from '@marquee/kit/testing/bundled';
import { testConfig } from '@marquee/kit/testing/config';
import { testIdentityKeys } from '@marquee/kit/testing/identity-keys';
import { until } from '@marquee/kit/testing/until';
import { z } from 'zod';
import { batchAnswer } from './testing/batch-upstreams';
import { type FakeService, openFakeService } from './testing/fake-service';

const Line = z.object({ event: z.string(), pid: z.number(), port: z.number().optional() }).loose();

const openServices = async (): Promise<Readonly<Record<'tracking' | 'others', FakeService>>> => {
  const tracking = await openFakeService('tracking');
  tracking.answer = ({ url, body }, res) => {
    const { requests = [] } = url === '/internal/hot-batch' ? JSON.parse(body) : {};
    res.writeHead(200, { 'content-type': 'application/json' });
    res.end(batchAnswer(requests.map(() => ({ status: 302, headers: {}, body: '' }))));
  };
  return { tracking, others: await openFakeService('catalog') };
};

/** The gateway as `main.ts` runs it, with two processes. */
const startGateway = async ({ tracking, others }: Awaited<ReturnType<typeof openServices>>) => {
  const { TEST_REDIS_URL, TEST_AMQP_URL } = testConfig();
  const child = spawn(process.execPath, [await bundled(join(import.meta.dirname, 'main.ts'))], {
    env: {
      LISTEN_PORT: '0',
      PORT: '0',
      GATEWAY_PROCESSES: '2',
      REDIS_URL: TEST_REDIS_URL,
      AMQP_URL: TEST_AMQP_URL,
      IDENTITY_KEYS: testIdentityKeys('gateway'),
      SERVICE_SECRET: 'a secret of the gateway in this test',
      TRACKING_URL: tracking.url,
      CATALOG_URL: others.url,
      ANALYTICS_URL: others.url,
      ADMIN_URL: others.url,
      WEB_URL: others.url,
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: z.infer<typeof Line>[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(Line.parse(JSON.parse(line))));
  const portsOf = (isOwn: boolean): number[] =>
    lines.flatMap(({ event, pid, port = 0 }) =>
      event === 'http.listening' && (pid === child.pid) === isOwn ? [port] : [],
    );
  await until('both processes listen', () => portsOf(false).length === 2 && portsOf(true).length === 1);
  return {
    child,
    publicPort: portsOf(false)[0] ?? 0,
    internalPort: portsOf(true)[0] ?? 0,
    /** The processes that answer visitors, oldest first. */
    pids: () =>
      lines.flatMap(({ event, pid }) => (event === 'http.listening' && pid !== child.pid ? [pid] : [])),
  };
};

/** Over a connection of its own. */
const ask = (port: number, path: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const req = get({ host: '127.0.0.1', port, path, agent: false, timeout: 120_000 }, (res) => {
      text(res).then((body) => resolve({ status: res.statusCode ?? 0, body }), reject);
    });
    req.on('error', reject);
    req.on('timeout', () => req.destroy(new Error('the connection hangs')));
  });

test('several processes share one port and one page of metrics; one that is killed is replaced without a refused connection', async () => {
  const services = await openServices();
  const { child, publicPort, internalPort, pids } = await startGateway(services);
  const press = () => ask(publicPort, '/track/velvet-rose/onlyfans');
  try {
    for (let presses = 0; presses < 20; presses += 1) expect((await press()).status).toBe(302);
    const { body } = await ask(internalPort, '/metrics');
    expect(body).toMatch(/^gateway_hot_requests_total\{[^}]*status="302"[^}]*\} 20$/m);

    const [victim = 0] = pids();
    process.kill(victim, 'SIGKILL');
    await until('another process has taken its place', async () => {
      // A connection that the killed process had already taken is lost with it.
      const failed = await press().then(
        () => '',
        (error: unknown) => errorCode(error),
      );
      expect(['', 'ECONNRESET']).toContain(failed);
      return pids().length === 3;
    });
    expect((await ask(internalPort, '/readyz')).status).toBe(200);

    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    for (const pid of pids()) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  } finally {
    child.kill('SIGKILL');
    await Promise.all(Object.values(services).map((service) => service.stop()));
  }
});
