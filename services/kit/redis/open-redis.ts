import { Redis } from 'ioredis';
import type { Log } from '../log/log';
import type { Closable } from '../run/run';

export type RedisClient = Closable & {
  readonly redis: Redis;
  readonly ping: () => Promise<boolean>;
};

/**
 * A Redis connection that fails fast: a command waits at most `answerWithinMs` and is not queued while Redis is down, since
 * everything stored there can be lost. Commands may be repeated after a reconnect, so use idempotent ones.
 */
export const openRedis = (
  url: string,
  { log, answerWithinMs = 500 }: { log: Log; answerWithinMs?: number },
): RedisClient => {
  const redis = new Redis(url, {
    commandTimeout: answerWithinMs,
    connectTimeout: 1_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(2_000, 100 * attempt),
    keepAlive: 5_000,
  });
  let isDown = false;
  redis.on('ready', () => {
    log.info('redis.ready', {});
    isDown = false;
  });
  redis.on('error', (error) => {
    // Once per outage: the retries would log the same line ten times a second.
    if (!isDown) log.warn('redis.unavailable', { error });
    isDown = true;
  });
  return {
    redis,
    ping: async () => (await redis.ping()) === 'PONG',
    close: () => redis.disconnect(),
  };
};
