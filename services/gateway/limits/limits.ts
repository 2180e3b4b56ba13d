import { HttpError, tooManyRequests } from '@marquee/kit/errors/http-error';
import { ipBlock } from '@marquee/kit/limits/ip-block';
import type { RedisClient } from '@marquee/kit/redis/open-redis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

type Limit = {
  readonly requests: number;
  readonly perSeconds: number;
  /** `memory`: counted in this process. `redis`: counted for all gateways together, in memory while Redis is unavailable. */
  readonly store: 'memory' | 'redis';
};

/** Requests that one IP may send. Many people can share an IP, so the limits stop floods, not visitors. */
export const limits = {
  collect: { requests: 12_000, perSeconds: 10, store: 'memory' },
  read: { requests: 2_000, perSeconds: 10, store: 'memory' },
  page: { requests: 2_000, perSeconds: 10, store: 'memory' },
  write: { requests: 240, perSeconds: 60, store: 'redis' },
  // The admin and analytics services slow down password guessing; this limit only protects them from floods.
  login: { requests: 60, perSeconds: 60, store: 'redis' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

export type Limits = {
  /** Counts one request of `ip`; refuses with 429 and Retry-After beyond the limit. */
  readonly take: (name: LimitName, ip: string) => Promise<void>;
};

export const unlimited: Limits = { take: async () => {} };

export const openLimits = (
  redis: RedisClient['redis'],
  { limits: mode }: { limits: 'on' | 'off' },
): Limits => {
  if (mode === 'off') return unlimited;
  const limiter = (name: LimitName): RateLimiterMemory | RateLimiterRedis => {
    const { requests, perSeconds, store } = limits[name];
    const options = { points: requests, duration: perSeconds, keyPrefix: `gateway:${name}` };
    const inMemory = new RateLimiterMemory(options);
    return store === 'memory'
      ? inMemory
      : new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: inMemory });
  };
  const limiters = {
    collect: limiter('collect'),
    read: limiter('read'),
    page: limiter('page'),
    write: limiter('write'),
    login: limiter('login'),
  } satisfies Record<LimitName, unknown>;
  return {
    take: async (name, ip) => {
      try {
        await limiters[name].consume(ipBlock(ip));
      } catch (refused) {
        if (refused instanceof RateLimiterRes) tooManyRequests(refused.msBeforeNext / 1_000);
        throw new HttpError(500, 'internal', 'Something went wrong on our side.', { cause: refused });
      }
    },
  };
};
