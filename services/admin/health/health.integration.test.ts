import { SystemHealth } from '@marquee/contracts/http/health';
import type { Publisher } from '@marquee/kit/bus/publisher';
import { type Listening, listen } from '@marquee/kit/http/serve';
import { silentLog } from '@marquee/kit/log/log';
import type { RedisClient } from '@marquee/kit/redis/open-redis';
import { openTestBus, openTestPublisher, type TestBus } from '@marquee/kit/testing/test-bus';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { openTestRedis } from '@marquee/kit/testing/test-redis';
import { openTestService } from '@marquee/kit/testing/test-service';
import { until } from '@marquee/kit/testing/until';
import { openTestAdmin, type TestAdmin } from '../testing/test-admin';
import { engineProbes } from './engines';

let database: TestDatabase;
let bus: TestBus;
let redis: RedisClient;
let publisher: Publisher;
let ready: Listening;
let waiting: Listening;
let silent: Listening;
let admin: TestAdmin;
let isWell = true;

beforeAll(async () => {
  database = await openTestDatabase('admin', new URL('../migrations', import.meta.url).pathname);
  redis = await openTestRedis();
  bus = await openTestBus();
  publisher = await openTestPublisher(bus.url);
  ready = await openTestService({ probes: {}, engines: { postgres: async () => isWell } });
  waiting = await openTestService({ probes: { rabbitmq: async () => false } });
  // It accepts the request and never answers.
  silent = await listen(() => undefined, { host: '127.0.0.1', port: 0, log: silentLog });
  const at = ({ port }: Listening): string => `http://127.0.0.1:${port}`;
  admin = await openTestAdmin('off', {
    system: {
      services: {
        tracking: [at(ready), at(waiting)],
        catalog: [at(silent)],
        gateway: ['http://127.0.0.1:1'],
      },
      engines: {
        ...engineProbes({ db: database.db, redis: redis.redis, publisher }),
        Hanging: () => new Promise(() => undefined),
      },
    },
  });
});
afterAll(async () => {
  await admin.close();
  silent.server.closeAllConnections();
  await Promise.all([ready.close(), waiting.close(), silent.close()]);
  await publisher.close();
  redis.close();
  await bus.close();
  await database.close();
});

/**
 * Requested until every running part has answered within the two seconds it has, which a busy machine may
 * exceed.
 */
const health = (): Promise<SystemHealth> =>
  until('every running part has answered', async () => {
    const reply = await admin.get('/api/admin/health', { as: 'operator' });
    expect(reply.status).toBe(200);
    const found = SystemHealth.parse(await reply.json());
    const [postgres, rabbitmq, redis] = found.engines;
    const haveAnswered = found.services.slice(0, 2).every(({ readiness }) => readiness !== null);
    return haveAnswered && [postgres, rabbitmq, redis].every((engine) => engine?.answers) && found;
  });

test('every instance and engine is listed, and one that does not answer is reported', async () => {
  const { services, engines } = await health();
  expect(services.map(({ service, readiness }) => [service, readiness?.status ?? 'no answer'])).toEqual([
    ['tracking', 'ready'],
    ['tracking', 'waiting'],
    ['catalog', 'no answer'],
    ['gateway', 'no answer'],
  ]);
  expect(services[1]?.readiness?.engines).toEqual({ rabbitmq: 'failing' });
  expect(services[0]?.readiness?.version).toMatch(/^[0-9a-f]{12}$/);
  expect(engines.map(({ engine, answers }) => [engine, answers])).toEqual([
    ['PostgreSQL', true],
    ['RabbitMQ', true],
    ['Redis', true],
    ['Hanging', false],
  ]);
  for (const { version, answers } of engines) if (answers) expect(version).toMatch(/^\d+\.\d+/);
});

test('a service without one of its engines is degraded, and reports since when', async () => {
  const before = (await health()).services[0]?.readiness;
  isWell = false;
  const after = (await health()).services[0]?.readiness;
  isWell = true;
  expect(after?.status).toBe('degraded');
  expect(Date.parse(after?.changedAt ?? '')).toBeGreaterThan(Date.parse(before?.changedAt ?? ''));
  expect(after?.since.slice(0, 18)).toBe(before?.since.slice(0, 18));
});

test('an alert that was mailed is listed until it is over, and one that is only pending is not', async () => {
  await admin.db.query(`insert into alerts (name, since, mailed_at, clear_since) values
    ('LedgerUnbalanced', '2026-11-20T10:00:00Z', '2026-11-20T10:01:00Z', null),
    ('ServiceDown', '2026-11-20T09:00:00Z', '2026-11-20T09:03:00Z', '2026-11-20T09:05:00Z'),
    ('SpoolGrowing', '2026-11-20T10:00:00Z', null, null)`);
  const { alerts } = await health();
  expect(alerts?.map(({ name, since }) => [name, since])).toEqual([
    ['ServiceDown', '2026-11-20T09:00:00.000Z'],
    ['LedgerUnbalanced', '2026-11-20T10:00:00.000Z'],
  ]);
  expect(alerts?.[1]?.subject).toBe('The ledger does not balance');
  await admin.db.query('truncate alerts');
  expect((await health()).alerts).toEqual([]);
});

test('the system status is for the operator alone', async () => {
  expect((await admin.get('/api/admin/health')).status).toBe(401);
});
