import { randomUUID } from 'node:crypto';
import { silentLog } from '../log/log';
import { openRedis } from '../redis/open-redis';
import { openTestRedis } from '../testing/test-redis';
import { openLimiter } from './limiter';

const three = { calls: 3, perSeconds: 60 } as const;

test('the calls of an IP are counted for all processes together, and Redis does not hold the IP', async () => {
  const { redis, close } = await openTestRedis();
  const prefix = `test-${randomUUID()}`;
  const [one, two] = [openLimiter(prefix, three, redis), openLimiter(prefix, three, redis)];
  for (const limiter of [one, two, one]) await limiter.take('192.0.2.1');
  await expect(two.take('192.0.2.1')).rejects.toMatchObject({
    status: 429,
    more: { retryAfterSeconds: expect.any(Number) },
  });
  await two.take('192.0.2.2');
  const keys = await redis.keys(`${prefix}:*`);
  expect(keys).toHaveLength(2);
  expect(keys.filter((key) => key.includes('192.0.2'))).toEqual([]);
  close();
});

test('calls are counted in memory while Redis is down, and where no Redis is given', async () => {
  const down = openRedis('redis://127.0.0.1:1', { log: silentLog });
  for (const redis of [down.redis, undefined]) {
    const { take } = openLimiter('test', three, redis);
    for (let calls = 0; calls < three.calls; calls += 1) await take('192.0.2.1');
    await expect(take('192.0.2.1')).rejects.toMatchObject({ status: 429 });
    await take('192.0.2.2');
  }
  down.close();
});
