import { Redis, type RedisOptions } from 'ioredis';
import type { Log } from '../log/log';
import type { Closable } from '../run/run';
import { engineTls, explainTls } from '../tls/engine-tls';

export type RedisClient = Closable & {
  readonly redis: Redis;
  readonly ping: () => Promise<boolean>;
};

/**
 * The parts of `redis-sentinel://[[user]:password@]host:port[,host:port…]/name`; undefined for the URL of a
 * server. The Sentinels and the servers have the same password, and with `rediss-sentinel:` both use TLS.
 */
const sentinelsIn = (url: string): RedisOptions | undefined => {
  const [, login, hosts, name] = /^rediss?-sentinel:\/\/(?:([^@/]*)@)?([^/]+)\/([^/?]+)$/.exec(url) ?? [];
  if (hosts === undefined || name === undefined) return undefined;
  const [username, password] = (login ?? '').split(':').map(decodeURIComponent);
  return {
    name,
    sentinels: hosts.split(',').map((address) => {
      const { hostname, port } = new URL(`redis://${address.trim()}`);
      return { host: hostname, port: Number(port || 26_379) };
    }),
    // Without a limit ioredis waits for ever for a Sentinel whose packets are dropped.
    sentinelCommandTimeout: 1_000,
    ...(username && { username }),
    ...(password && { password, sentinelPassword: password }),
  };
};

/**
 * A Redis connection that fails fast: a command waits at most `answerWithinMs` and is not queued while Redis
 * is down, since everything stored there can be lost. Commands may be repeated after a reconnect, so use
 * idempotent ones.
 */
export const openRedis = (
  url: string,
  { log, answerWithinMs = 500 }: { log: Log; answerWithinMs?: number },
): RedisClient => {
  const options: RedisOptions = {
    commandTimeout: answerWithinMs,
    // Without an answer for so long the connection is replaced: a server that hangs, or is cut off, never
    // ends it.
    socketTimeout: 4 * answerWithinMs,
    connectTimeout: 1_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(2_000, 100 * attempt),
    keepAlive: 5_000,
  };
  const sentinels = sentinelsIn(url);
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
