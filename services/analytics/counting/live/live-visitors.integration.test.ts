import { randomUUID } from 'node:crypto';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { silentLog } from '@marquee/kit/log/log';
import type { RedisClient } from '@marquee/kit/redis/open-redis';
import { openTestRedis } from '@marquee/kit/testing/test-redis';
import { view } from '../../testing/activity';
import { liveVisitors } from './live-visitors';

let redis: RedisClient;
beforeAll(async () => {
  redis = await openTestRedis();
});
afterAll(() => redis.close());

test('a full set takes no further visitor and keeps those that it has', async () => {
  const max = 3;
  const today = new Date().toISOString().slice(0, 10);
  const live = liveVisitors(redis.redis, siteCalendar('UTC'), silentLog, {
    key: `test-${randomUUID()}`,
    max,
  });
  const seen = Array.from({ length: max }, () => ({ day: today, event: view() }));
  await live.record(seen);
  for (let round = 0; round < 10; round += 1) await live.record([{ day: today, event: view() }, ...seen]);
  expect(await live.count()).toBe(max);
});

test('visitors under the pseudonyms of two days are not added up after midnight', async () => {
  let now = Date.UTC(2026, 5, 2);
  const clock = import.meta.jest.spyOn(Date, 'now').mockImplementation(() => now);
  try {
    const live = liveVisitors(redis.redis, siteCalendar('UTC'), silentLog, { key: `test-${randomUUID()}` });
    const record = (day: string, visitors: number) =>
      live.record(Array.from({ length: visitors }, () => ({ day, event: view({ at: now }) })));
    now -= 60_000;
    await record('2026-06-01', 5);
    now += 120_000;
    await record('2026-06-02', 4);
    expect(await live.count()).toBe(5);
    now += 200_000;
    expect(await live.count()).toBe(4);
  } finally {
    clock.mockRestore();
  }
});
