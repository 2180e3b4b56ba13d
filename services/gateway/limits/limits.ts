import { HttpError, tooManyRequests } from '@marquee/kit/errors/http-error';
import { addressBlock } from '@marquee/kit/limits/address-block';
import type { RedisClient } from '@marquee/kit/redis/open-redis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

type Limit = {
  readonly calls: number;
  readonly perSeconds: number;
  /** `memory`: in this process, at no cost. `redis`: one count for all gateways, in memory while Redis is away. */
  readonly kept: 'memory' | 'redis';
};

/** How often one address may call. Many people share an address, so these stop floods, not visitors. */
export const limits = {
  collect: { calls: 12_000, perSeconds: 10, kept: 'memory' },
  read: { calls: 2_000, perSeconds: 10, kept: 'memory' },
  page: { calls: 2_000, perSeconds: 10, kept: 'memory' },
  write: { calls: 240, perSeconds: 60, kept: 'redis' },
  // The admin and analytics services slow guessing; this one only spares them the work of a flood.
  login: { calls: 60, perSeconds: 60, kept: 'redis' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

export type Limits = {
  /** Counts one call of `address`; refuses with 429 and Retry-After beyond the limit. */
  readonly take: (name: LimitName, address: string) => Promise<void>;
};

export const openLimits = (
  redis: RedisClient['redis'],
  { limits: are }: { limits: 'on' | 'off' },
): Limits => {
  if (are === 'off') return { take: async () => {} };
  const limiter = (name: LimitName): RateLimiterMemory | RateLimiterRedis => {
    const { calls, perSeconds, kept } = limits[name];
    const options = { points: calls, duration: perSeconds, keyPrefix: `gateway:${name}` };
    const inMemory = new RateLimiterMemory(options);
    return kept === 'memory'
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
    take: async (name, address) => {
      try {
        await limiters[name].consume(addressBlock(address));
      } catch (refused) {
        if (refused instanceof RateLimiterRes) tooManyRequests(refused.msBeforeNext / 1_000);
        throw new HttpError(500, 'internal', 'Something went wrong on our side.', { cause: refused });
      }
    },
  };
};
