import { randomBytes } from 'node:crypto';
import { openLimiter } from '../limits/limiter';
import { silentLog } from '../log/log';
import { testConfig } from '../testing/config';
import { openTestRedis } from '../testing/test-redis';
import { until } from '../testing/until';
import { openRedis, type RedisClient } from './open-redis';
import { forEachRedisUser, redisRights } from './redis-users';

const prefix = randomBytes(4).toString('hex');
let administrator: RedisClient;
let users: Record<string, RedisClient>;

beforeAll(async () => {
  administrator = await openTestRedis();
  const opened = forEachRedisUser(async (user) => {
    const login = `${prefix}_${user}`;
    await administrator.redis.call('acl', 'setuser', login, 'on', '>secret', ...redisRights(user).split(' '));
    const url = testConfig().TEST_REDIS_URL.replace(/\/\/[^@]*@/, `//${login}:secret@`);
    const client = openRedis(url, { log: silentLog, answerWithinMs: 60_000 });
    await until(`${user} is connected`, () => client.ping().catch(() => false));
    return client;
  });
  users = Object.fromEntries(
    await Promise.all(Object.entries(opened).map(async ([name, one]) => [name, await one])),
  );
});

afterAll(async () => {
  for (const [user, client] of Object.entries(users)) {
    client.close();
    await administrator.redis.call('acl', 'deluser', `${prefix}_${user}`);
  }
  await administrator.redis.del(`gateway:${prefix}`, `analytics:${prefix}`, `admin:${prefix}`);
  administrator.close();
});

const as = (user: string): RedisClient['redis'] => {
  const client = users[user];
  if (client === undefined) throw new Error(`there is no user ${user}`);
  return client.redis;
};

test('each user does what its process does, with its own keys', async () => {
  const hash = `gateway:${prefix}`;
  expect(await as('gateway').pipeline().hset(hash, 'a', '1').expire(hash, 60).exec()).toEqual([
    [null, 1],
    [null, 1],
  ]);
  expect(await as('gateway').hgetall(hash)).toEqual({ a: '1' });
  const store = { redis: as('admin'), keys: [randomBytes(32)] };
  const limiter = openLimiter(`admin:${prefix}`, { calls: 1, perSeconds: 60 }, store);
  await limiter.take('192.0.2.1');
  await expect(limiter.take('192.0.2.1')).rejects.toMatchObject({ status: 429 });
  // Not counted in the memory of this process, which is what happens without Redis.
  expect((await administrator.redis.keys(`admin:${prefix}:*`)).length).toBeGreaterThan(0);
  const live = `analytics:${prefix}`;
  await as('analytics-worker').zadd(live, 'GT', 1, 'a');
  await as('analytics-worker').zremrangebyscore(live, '-inf', 0);
  expect(await as('analytics').zcount(live, 0, '+inf')).toBe(1);
  expect(await as('admin').info()).toContain('used_memory:');
});

test('no user reads, writes or removes the keys of another', async () => {
  for (const [user, key] of [
    ['gateway', 'admin'],
    ['gateway', 'analytics'],
    ['analytics', 'gateway'],
    ['analytics-worker', 'admin'],
    ['admin', 'gateway'],
  ] as const) {
    const foreign = `${key}:${prefix}`;
    const calls = [
      ['get', foreign],
      ['set', foreign, '1'],
      ['del', foreign],
      ['eval', 'return redis.call("get", KEYS[1])', '1', foreign],
    ];
    for (const [command = '', ...args] of calls)
      await expect([user, command, await as(user).call(command, args).catch(String)]).toEqual([
        user,
        command,
        expect.stringMatching(/NOPERM|ACL failure|can't access|No permissions/i),
      ]);
  }
});

test.each([
  'flushall',
  'flushdb',
  'keys *',
  'scan 0',
  'randomkey',
  'config get requirepass',
  'acl list',
  'client list',
  'monitor',
  'shutdown nosave',
  'replicaof 192.0.2.1 6379',
  'script flush',
  'function flush',
  'publish a b',
  'subscribe a',
])('no user may call "%s"', async (line) => {
  const [command = '', ...args] = line.split(' ');
  for (const user of Object.keys(users)) await expect(as(user).call(command, args)).rejects.toThrow('NOPERM');
});
