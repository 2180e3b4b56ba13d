import { randomUUID } from 'node:crypto';
import { silentLog } from '../log/log';
import { openRedis } from '../redis/open-redis';
import { testConfig } from '../testing/config';
import { until } from '../testing/until';
import { openAllowance } from './allowance';

const three = { calls: 3, perSeconds: 60, limits: 'on' } as const;

test('what an address may do is counted for all processes together, and Redis never reads the address', async () => {
  const { redis, ping, close } = openRedis(testConfig().TEST_REDIS_URL, { log: silentLog });
  await until('Redis answers', () => ping().catch(() => false));
  const name = `test-${randomUUID()}`;
  const [one, two] = [openAllowance(redis, name, three), openAllowance(redis, name, three)];
  for (const allowance of [one, two, one]) await allowance.take('192.0.2.1');
  await expect(two.take('192.0.2.1')).rejects.toMatchObject({
    status: 429,
    more: { retryAfterSeconds: expect.any(Number) },
  });
  await two.take('192.0.2.2');
  const keys = await redis.keys(`allowance:${name}:*`);
  expect(keys).toHaveLength(2);
  expect(keys.filter((key) => key.includes('192.0.2'))).toEqual([]);
  close();
});

test('without Redis the count goes on in memory', async () => {
  const away = openRedis('redis://127.0.0.1:1', { log: silentLog });
  const { take } = openAllowance(away.redis, 'test', three);
  for (let calls = 0; calls < three.calls; calls += 1) await take('192.0.2.1');
  await expect(take('192.0.2.1')).rejects.toMatchObject({ status: 429 });
  away.close();
});
