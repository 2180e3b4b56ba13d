import { Redis, type RedisOptions } from 'ioredis';
import type { Log } from '../log/log';
import type { Closable } from '../run/closable';
import { engineTls, explainTls } from '../tls/engine-tls';
import { sentinelsIn } from './sentinels';

export type RedisClient = Closable & {
  readonly redis: Redis;
  readonly ping: () => Promise<boolean>;
};

/** What ioredis needs to find the primary through the Sentinels of the URL; undefined for the URL of a server. */
const throughSentinels = (url: string): RedisOptions | undefined => {
  const sentinels = sentinelsIn(url);
  if (sentinels === undefined) return undefined;
  const { addresses, primary, username, password } = sentinels;
  return {
    name: primary,
    sentinels: [...addresses],
    // Without a limit ioredis waits for ever for a Sentinel whose packets are dropped.
    sentinelCommandTimeout: 1_000,
    ...(username && { username, sentinelUsername: username }),
    ...(password && { password, sentinelPassword: password }),
  };
};

/**
 * A Redis connection that fails fast: a command waits at most `answerWithinMs` and is not queued while Redis is
 * down. Commands may be repeated after a reconnect, so use idempotent ones.
 */
export const openRedis = (
  url: string,
  { log, answerWithinMs = 500 }: { log: Log; answerWithinMs?: number },
): RedisClient => {
  const options: RedisOptions = {
    commandTimeout: answerWithinMs,
    // Without an answer for so long the connection is replaced: a hanging server never ends it.
    socketTimeout: 4 * answerWithinMs,
    connectTimeout: 1_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(2_000, 100 * attempt),
    keepAlive: 5_000,
  };
  const sentinels = throughSentinels(url);
  const tls = /^rediss(-sentinel)?:/.test(url) ? engineTls() : undefined;
  if (tls !== undefined)
    Object.assign(options, { tls, ...(sentinels && { sentinelTLS: tls, enableTLSForSentinelMode: true }) });
  const redis = sentinels === undefined ? new Redis(url, options) : new Redis({ ...options, ...sentinels });
  let isDown = false;
  redis.on('ready', () => {
    log.info('redis.ready', {});
    isDown = false;
  });
  redis.on('error', (error) => {
    // Once per outage: the retries would log the same line ten times a second.
    if (!isDown) log.warn('redis.unavailable', { error: explainTls('Redis', error) });
    isDown = true;
  });
  return {
    redis,
    ping: async () => (await redis.ping()) === 'PONG',
    close: () => redis.disconnect(),
  };
};
