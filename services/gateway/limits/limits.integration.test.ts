import { randomBytes } from 'node:crypto';
import { silentLog } from '@marquee/kit/log/log';
import { openRedis, type RedisClient } from '@marquee/kit/redis/open-redis';
import { testConfig } from '@marquee/kit/testing/config';
import { until } from '@marquee/kit/testing/until';
import { openTestGateway } from '../testing/test-gateway';
import { limits, openLimits } from './limits';

/** An address of this run alone: the counts in Redis outlive a run. */
const someAddress = (): string =>
  `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;

let redis: RedisClient;
beforeAll(async () => {
  redis = openRedis(testConfig().TEST_REDIS_URL, { log: silentLog });
  await until('Redis answers', () => redis.ping().catch(() => false));
});
afterAll(() => redis.close());

test('an address may call as often as its limit says, and its neighbour does not feel it', async () => {
  const { take } = openLimits(redis.redis, { limits: 'on' });
  for (let calls = 0; calls < limits.collect.calls; calls += 1) await take('collect', '192.0.2.1');
  await expect(take('collect', '192.0.2.1')).rejects.toMatchObject({ status: 429, code: 'limit.reached' });
  await take('collect', '192.0.2.2');
  await take('read', '192.0.2.1');
});

test('whoever has a /64 has one limit, in all gateways together', async () => {
  const [one, two] = [openLimits(redis.redis, { limits: 'on' }), openLimits(redis.redis, { limits: 'on' })];
  const address = someAddress();
  const sibling = address.replace(/::1$/, '::2');
  for (let calls = 0; calls < limits.login.calls; calls += 2)
    await Promise.all([one.take('login', address), two.take('login', sibling)]);
  await expect(one.take('login', sibling)).rejects.toMatchObject({ status: 429 });
});

test('without Redis the limits go on in memory', async () => {
  const away = openRedis('redis://127.0.0.1:1', { log: silentLog });
  const { take } = openLimits(away.redis, { limits: 'on' });
  for (let calls = 0; calls < limits.login.calls; calls += 1) await take('login', '192.0.2.1');
  await expect(take('login', '192.0.2.1')).rejects.toMatchObject({ status: 429 });
  away.close();
});

test('a caller beyond its limit reads when to come back; with the limits off nobody does', async () => {
  const logIns = async (RATE_LIMITS: 'on' | 'off'): Promise<Response[]> => {
    const gateway = await openTestGateway({ RATE_LIMITS, TRUST_PROXY_HOPS: '1' });
    const headers = { 'x-forwarded-for': someAddress() };
    const ask = () => fetch(`${gateway.url}/api/admin/login`, { method: 'POST', headers });
    // Twice the limit: a gateway that has just started counts in memory until Redis has answered.
    const replies = await Promise.all(Array.from({ length: 2 * limits.login.calls + 1 }, ask));
    await gateway.close();
    return replies;
  };
  const refused = (await logIns('on')).filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(refused[0]?.headers.get('content-type')).toContain('application/json');
  expect((await logIns('off')).every(({ status }) => status === 200)).toBe(true);
});
