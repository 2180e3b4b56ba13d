import { randomUUID } from 'node:crypto';
import type { DurableCount } from '@marquee/contracts/http/hot-batch';
import { silentLog } from '@marquee/kit/log/log';
import { openRedis } from '@marquee/kit/redis/open-redis';
import { testConfig } from '@marquee/kit/testing/config';
import { until } from '@marquee/kit/testing/until';
import { reportDurable } from './report-durable';

let redis: ReturnType<typeof openRedis>;

beforeAll(async () => {
  redis = openRedis(testConfig().TEST_REDIS_URL, { log: silentLog });
  await until('Redis answers', () => redis.ping().catch(() => false));
});
afterAll(() => redis.close());

/** Analytics as a list of what it received, which may be away. */
const openAnalytics = () => {
  const received: DurableCount[] = [];
  const state = { isAway: false };
  return {
    received,
    state,
    post: async (_path: string, body: unknown) => {
      if (state.isAway) throw new Error('analytics is away');
      received.push(...(body as { producers: DurableCount[] }).producers);
    },
  };
};

const open = (analytics: ReturnType<typeof openAnalytics>) =>
  reportDurable({ analytics, redis: redis.redis, log: silentLog, everyMs: 20 });

test('the highest number of each tracking process is reported, whatever the order of the replies', async () => {
  const analytics = openAnalytics();
  const reports = open(analytics);
  const producer = randomUUID();
  for (const events of [3, 9, 5]) reports.note({ producer, events, lostClicks: 0 });
  await until('it is reported', () => analytics.received.some(({ events }) => events === 9));
  await reports.close();
  expect(analytics.received.filter((one) => one.producer === producer).map(({ events }) => events)).toEqual([
    9,
  ]);
});

test('what analytics did not receive is reported by the next gateway', async () => {
  const analytics = openAnalytics();
  analytics.state.isAway = true;
  const ended = open(analytics);
  const count = { producer: randomUUID(), events: 12, lostClicks: 1 };
  ended.note(count);
  await ended.close();
  analytics.state.isAway = false;
  const next = open(analytics);
  await until('it is reported', () => analytics.received.some(({ producer }) => producer === count.producer));
  expect(analytics.received).toContainEqual(count);
  await next.close();
});
