import { randomBytes } from 'node:crypto';
import { keyedHash, purposeKeys } from '@marquee/kit/identity/service-secret';
import { ipBlock } from '@marquee/kit/limits/ip-block';
import { silentLog } from '@marquee/kit/log/log';
import { openRedis, type RedisClient } from '@marquee/kit/redis/open-redis';
import { openTestRedis } from '@marquee/kit/testing/test-redis';
import { until } from '@marquee/kit/testing/until';
import { batchAnswer } from '../testing/batch-upstreams';
import { openTestGateway } from '../testing/test-gateway';
import { bucketLimits, collectLimit, type Limits, openLimits, windowLimits } from './limits';

/** A random IP, because the counts in Redis outlive a run. */
const randomIp = (): string =>
  `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;

let redis: RedisClient;
beforeAll(async () => {
  redis = await openTestRedis();
});
afterAll(() => redis.close());

const opened: Limits[] = [];
const open = (
  { redis: store }: Pick<RedisClient, 'redis'> = redis,
  { isBehind = (): boolean => false, eventsPerMinute = 6_000, everyMs = 1_000 } = {},
): Limits => {
  const one = openLimits(store, {
    limits: 'on',
    eventsPerMinute,
    keys: purposeKeys(['a secret of this test, 32 characters or more'], 'limits'),
    isBehind,
    onShareExceeded: () => {},
    log: silentLog,
    everyMs,
  });
  opened.push(one);
  return one;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

const refusal = { status: 429, code: 'limit.reached' };

test('an IP may send as many requests as its limit, independently of other IPs', async () => {
  const { take } = open();
  const [ip, other] = [randomIp(), randomIp()];
  await take('read', ip, bucketLimits.read.amount);
  await expect(take('read', ip, bucketLimits.read.amount)).rejects.toMatchObject(refusal);
  await take('read', other);
  await take('redirect', ip);
});

test('a post costs as much as its events, not one request', async () => {
  const { take, settle } = open();
  const ip = randomIp();
  const { amount } = collectLimit(6_000);
  for (let events = 0; events < amount; events += 100) {
    await take('collect', ip, 100);
    settle(ip, 100, 100);
  }
  await expect(take('collect', ip, amount)).rejects.toMatchObject(refusal);
});

test('what a post reserved beyond its events is returned', async () => {
  const { take, settle } = open(redis, { eventsPerMinute: 20 });
  const ip = randomIp();
  for (let posts = 0; posts < 50; posts += 1) {
    await take('collect', ip, 50);
    settle(ip, 50, 1);
  }
  await take('collect', ip, 50);
  await expect(take('collect', ip, 50)).rejects.toMatchObject(refusal);
});

test('a /64 has one limit in all gateways together', async () => {
  const [one, two] = [open(), open()];
  const ip = randomIp();
  const sibling = ip.replace(/::1$/, '::2');
  for (let requests = 0; requests < windowLimits.login.calls; requests += 2)
    await Promise.all([one.take('login', ip), two.take('login', sibling)]);
  await expect(one.take('login', sibling)).rejects.toMatchObject(refusal);
});

test('events sent to one gateway are taken from the limit at every other', async () => {
  const [one, two] = [open(redis, { eventsPerMinute: 20 }), open(redis, { eventsPerMinute: 20 })];
  const ip = randomIp();
  await until('the second gateway refuses what the first has admitted', async () => {
    await one.take('collect', ip, 4).catch(() => {});
    return two.take('collect', ip, 1).then(
      () => false,
      () => true,
    );
  });
  // Alone, either gateway would have admitted all 100.
  expect(await two.take('collect', ip, 5).catch(({ status }) => status)).toBe(429);
});

test('a client of two processes gets one limit from both, and not one from each', async () => {
  const hour = 3_600_000;
  const both = [1, 2].map(() => open(redis, { everyMs: hour, eventsPerMinute: 60 }));
  const ip = randomIp();
  const keys = purposeKeys(['a secret of this test, 32 characters or more'], 'limits');
  const published = async (): Promise<number> =>
    Number(await redis.redis.get(`gateway:taken:collect:${keyedHash(keys, ipBlock(ip))}`));
  const { amount } = collectLimit(60);
  let admitted = 0;
  let refused = false;
  while (!refused) {
    // A tenth of the limit is published at once, long before the hour is over.
    for (const { take } of both)
      for (let calls = 0; calls < amount / 10 && !refused; calls += 1)
        await take('collect', ip).then(
          () => {
            admitted += 1;
          },
          () => {
            refused = true;
          },
        );
    if (!refused) await until('both have published', async () => (await published()) >= admitted * 0.9);
  }
  expect(admitted).toBeLessThan(1.5 * amount);
});

test('Redis holds neither an IP nor its block', async () => {
  const { take } = open();
  await take('collect', '192.0.2.77', 20_000);
  await take('write', '192.0.2.77');
  const keys = await until('the taken events are published', async () => {
    const found = await redis.redis.keys('gateway:*');
    return found.some((key) => key.startsWith('gateway:taken:collect:')) && found;
  });
  expect(keys.filter((key) => key.includes('192.0.2'))).toEqual([]);
});

test('without Redis the limits are counted in memory', async () => {
  const unreachable = openRedis('redis://127.0.0.1:1', { log: silentLog });
  const { take } = open(unreachable);
  for (let requests = 0; requests < windowLimits.login.calls; requests += 1) await take('login', '192.0.2.1');
  await expect(take('login', '192.0.2.1')).rejects.toMatchObject(refusal);
  await take('collect', '192.0.2.1', collectLimit(6_000).amount);
  await expect(take('collect', '192.0.2.1', 20_000)).rejects.toMatchObject(refusal);
  unreachable.close();
});

test('while counting is behind, a block beyond its share is refused and others are not', async () => {
  let behind = false;
  const { take, settle } = open(redis, { isBehind: () => behind });
  const send = async (ip: string, events: number): Promise<void> => {
    await take('collect', ip, events);
    settle(ip, events, events);
  };
  for (let posts = 0; posts < 20; posts += 1) await send('2001:db8:1::1', 100);
  for (let visitor = 1; visitor <= 10; visitor += 1) await send(`192.0.2.${visitor}`, 1);
  await send('2001:db8:1::1', 1);
  behind = true;
  await expect(send('2001:db8:1:ff::1', 1)).rejects.toMatchObject({
    ...refusal,
    more: { retryAfterSeconds: 5 },
  });
  for (let visitor = 1; visitor <= 11; visitor += 1) await send(`192.0.2.${visitor}`, 1);
  behind = false;
  await send('2001:db8:1::1', 1);
});

test('a single block is not refused for its share when no other sends', async () => {
  const { take, settle } = open(redis, { isBehind: () => true });
  for (let posts = 0; posts < 20; posts += 1) {
    await take('collect', '192.0.2.1', 100);
    settle('192.0.2.1', 100, 100);
  }
  await take('collect', '192.0.2.1');
});

test('posts of many events are refused at the gateway long before as many posts of one', async () => {
  const gateway = await openTestGateway({ RATE_LIMITS: 'on', EVENTS_PER_MINUTE: '60' });
  gateway.tracking.answer = ({ body }, res) => {
    const { requests } = JSON.parse(body);
    const one = { status: 202, headers: {}, body: '{"accepted":100}', events: 100 };
    res.writeHead(200, { 'content-type': 'application/json' });
    res.end(batchAnswer(requests.map(() => one)));
  };
  const body = JSON.stringify(Array(100).fill({ page: '/' }));
  const statuses: number[] = [];
  for (let posts = 0; posts < 5; posts += 1) {
    const headers = { 'content-type': 'application/json' };
    statuses.push(
      (await fetch(`${gateway.url}/api/website-analytics`, { method: 'POST', headers, body })).status,
    );
  }
  await gateway.close();
  expect(statuses.slice(0, 3)).toEqual([202, 202, 202]);
  expect(statuses.at(-1)).toBe(429);
});

test('without events a post returns what it reserved', async () => {
  const gateway = await openTestGateway({ RATE_LIMITS: 'on', EVENTS_PER_MINUTE: '60' });
  gateway.tracking.answer = ({ body }, res) => {
    const { requests } = JSON.parse(body);
    res.writeHead(200, { 'content-type': 'application/json' });
    res.end(batchAnswer(requests.map(() => ({ status: 400, headers: {}, body: '{}' }))));
  };
  const body = JSON.stringify(Array(100).fill({ page: '/' }));
  for (let posts = 0; posts < 20; posts += 1) {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${gateway.url}/api/website-analytics`, { method: 'POST', headers, body });
    expect(reply.status).toBe(400);
  }
  await gateway.close();
});

test('a client beyond its limit gets 429 with Retry-After; with the limits off no client does', async () => {
  const logIns = async (RATE_LIMITS: 'on' | 'off'): Promise<Response[]> => {
    const gateway = await openTestGateway({ RATE_LIMITS, TRUST_PROXY_HOPS: '1' });
    const headers = { 'x-forwarded-for': randomIp() };
    const ask = () => fetch(`${gateway.url}/api/admin/login`, { method: 'POST', headers });
    // Twice the limit: a gateway that has just started counts in memory until Redis answers.
    const replies = await Promise.all(Array.from({ length: 2 * windowLimits.login.calls + 1 }, ask));
    await gateway.close();
    return replies;
  };
  const refused = (await logIns('on')).filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(refused[0]?.headers.get('content-type')).toContain('application/json');
  expect((await logIns('off')).every(({ status }) => status === 200)).toBe(true);
});

test('an IP may request 30 sitemaps in 10 seconds and goes on reading lists', async () => {
  const gateway = await openTestGateway({ RATE_LIMITS: 'on', TRUST_PROXY_HOPS: '1' });
  const headers = { 'x-forwarded-for': randomIp() };
  const statusOf = async (path: string) => (await fetch(gateway.url + path, { headers })).status;
  let answered = 0;
  while ((await statusOf('/sitemaps/videos-1.xml')) === 200) answered += 1;
  // Three more become free each second.
  expect(answered).toBeGreaterThanOrEqual(bucketLimits.heavy.amount);
  expect(await statusOf('/api/models')).toBe(200);
  expect(await statusOf('/api/models?random=12')).toBe(200);
  await gateway.close();
});
