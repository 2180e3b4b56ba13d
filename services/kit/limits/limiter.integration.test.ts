import { createHash, randomUUID } from 'node:crypto';
import { purposeKeys } from '../identity/service-secret';
import { silentLog } from '../log/log';
import { openRedis } from '../redis/open-redis';
import { openTestRedis } from '../testing/test-redis';
import { openLimiter } from './limiter';

const three = { calls: 3, perSeconds: 60 } as const;
const keys = purposeKeys(['a secret of this test, 32 characters or more'], 'limits');

test('the calls of an IP are counted for all processes together, and Redis holds neither the IP nor a hash that a list of all IPs would find', async () => {
  const { redis, close } = await openTestRedis();
  const prefix = `test-${randomUUID()}`;
  const open = () => openLimiter(prefix, three, { redis, keys });
  const [one, two] = [open(), open()];
  for (const limiter of [one, two, one]) await limiter.take('192.0.2.1');
  await expect(two.take('192.0.2.1')).rejects.toMatchObject({
    status: 429,
    more: { retryAfterSeconds: expect.any(Number) },
  });
  await two.take('192.0.2.2');
  const stored = await redis.keys(`${prefix}:*`);
  expect(stored).toHaveLength(2);
  const unkeyed = createHash('sha256').update('192.0.2.1').digest();
  for (const guess of ['192.0.2.1', unkeyed.toString('base64url'), unkeyed.toString('hex')])
    expect(stored.filter((key) => key.includes(guess))).toEqual([]);
  close();
});

test('calls are counted in memory while Redis is down, and where no Redis is given', async () => {
  const down = openRedis('redis://127.0.0.1:1', { log: silentLog });
  for (const store of [{ redis: down.redis, keys }, undefined]) {
    const { take } = openLimiter('test', three, store);
    for (let calls = 0; calls < three.calls; calls += 1) await take('192.0.2.1');
    await expect(take('192.0.2.1')).rejects.toMatchObject({ status: 429 });
    await take('192.0.2.2');
  }
  down.close();
});

test('networks of one customer together may call four times as often as one of them, and a refusal costs no other', async () => {
  const { take } = openLimiter('test', three);
  const network = (n: number): string => `2001:db8:0:${n.toString(16)}::1`;
  for (let calls = 0; calls < 100; calls += 1) await take(network(0)).catch(() => {});
  for (let n = 1; n <= 9; n += 1) await take(network(n));
  await expect(take(network(10))).rejects.toMatchObject({ status: 429 });
  await take('2001:db8:0:100::1');
});
