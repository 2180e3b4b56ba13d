import { randomUUID } from 'node:crypto';
import { silentLog } from '@marquee/kit/log/log';
import type { RedisClient } from '@marquee/kit/redis/open-redis';
import { openTestRedis } from '@marquee/kit/testing/test-redis';
import { view } from '../testing/activity';
import { liveVisitors } from './live-visitors';

let redis: RedisClient;
beforeAll(async () => {
  redis = await openTestRedis();
});
afterAll(() => redis.close());

test('a full set takes no further visitor and keeps those that it has', async () => {
  const max = 3;
  const live = liveVisitors(redis.redis, silentLog, { key: `test-${randomUUID()}`, max });
  const seen = Array.from({ length: max }, () => ({ event: view() }));
  await live.record(seen);
  for (let round = 0; round < 10; round += 1) await live.record([{ event: view() }, ...seen]);
  expect(await live.count()).toBe(max);
});
