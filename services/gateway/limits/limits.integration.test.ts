import { randomBytes } from 'node:crypto';
import { silentLog } from '@marquee/kit/log/log';
import { openRedis, type RedisClient } from '@marquee/kit/redis/open-redis';
import { openTestRedis } from '@marquee/kit/testing/test-redis';
import { openTestGateway } from '../testing/test-gateway';
import { limits, openLimits } from './limits';

/** A random IP, because the counts in Redis outlive a run. */
const randomIp = (): string =>
  `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;

let redis: RedisClient;
beforeAll(async () => {
  redis = await openTestRedis();
});
afterAll(() => redis.close());

test('an IP may send as many requests as its limit, independently of other IPs', async () => {
  const { take } = openLimits(redis.redis, { limits: 'on' });
  for (let requests = 0; requests < limits.collect.requests; requests += 1)
    await take('collect', '192.0.2.1');
  await expect(take('collect', '192.0.2.1')).rejects.toMatchObject({ status: 429, code: 'limit.reached' });
  await take('collect', '192.0.2.2');
  await take('read', '192.0.2.1');
});

test('a /64 has one limit in all gateways together', async () => {
  const [one, two] = [openLimits(redis.redis, { limits: 'on' }), openLimits(redis.redis, { limits: 'on' })];
  const ip = randomIp();
  const sibling = ip.replace(/::1$/, '::2');
  for (let requests = 0; requests < limits.login.requests; requests += 2)
    await Promise.all([one.take('login', ip), two.take('login', sibling)]);
  await expect(one.take('login', sibling)).rejects.toMatchObject({ status: 429 });
});

test('without Redis the limits are counted in memory', async () => {
  const unreachable = openRedis('redis://127.0.0.1:1', { log: silentLog });
  const { take } = openLimits(unreachable.redis, { limits: 'on' });
  for (let requests = 0; requests < limits.login.requests; requests += 1) await take('login', '192.0.2.1');
  await expect(take('login', '192.0.2.1')).rejects.toMatchObject({ status: 429 });
  unreachable.close();
});

test('a client beyond its limit gets 429 with Retry-After; with the limits off no client does', async () => {
  const logIns = async (RATE_LIMITS: 'on' | 'off'): Promise<Response[]> => {
    const gateway = await openTestGateway({ RATE_LIMITS, TRUST_PROXY_HOPS: '1' });
    const headers = { 'x-forwarded-for': randomIp() };
    const ask = () => fetch(`${gateway.url}/api/admin/login`, { method: 'POST', headers });
    // Twice the limit: a gateway that has just started counts in memory until Redis answers.
    const replies = await Promise.all(Array.from({ length: 2 * limits.login.requests + 1 }, ask));
    await gateway.close();
    return replies;
  };
  const refused = (await logIns('on')).filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(refused[0]?.headers.get('content-type')).toContain('application/json');
  expect((await logIns('off')).every(({ status }) => status === 200)).toBe(true);
});
