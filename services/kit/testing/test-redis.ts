import { silentLog } from '../log/log';
import { openRedis, type RedisClient } from '../redis/open-redis';
import { testConfig } from './config';
import { until } from './until';

/** Redis, once it answers. Commands wait long: on a busy machine a late answer is no outage. */
export const openTestRedis = async (): Promise<RedisClient> => {
  const redis = openRedis(testConfig().TEST_REDIS_URL, { log: silentLog, answerWithinMs: 60_000 });
  await until('Redis answers', () => redis.ping().catch(() => false));
  return redis;
};
