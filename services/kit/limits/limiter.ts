import type { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterStoreAbstract,
} from 'rate-limiter-flexible';
import { tooManyRequests } from '../errors/http-error';
import { keyedHash, type PurposeKeys } from '../identity/service-secret';
import { allowances, ipBlocks } from './ip-block';

export type Limit = { readonly calls: number; readonly perSeconds: number };

export type Limiter = {
  /** Counts one call of `ip`; throws 429 with Retry-After beyond the limit. */
  readonly take: (ip: string) => Promise<void>;
};

/** Counts in Redis for all processes together, and in memory while Redis is down. */
export const redisCounter = (
  redis: Redis,
  keyPrefix: string,
  { calls, perSeconds }: Limit,
): RateLimiterStoreAbstract => {
  const options = { points: calls, duration: perSeconds, keyPrefix };
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    insuranceLimiter: new RateLimiterMemory(options),
  });
};

/** What a consumed limit throws becomes 429 with Retry-After; any other error is thrown as it is. */
export const refused = (error: unknown): never => {
  if (error instanceof RateLimiterRes) return tooManyRequests(error.msBeforeNext / 1_000);
  throw error;
};

/** Where processes share counts. `keys` hash the IPs: nothing in Redis lets one guess them. */
export type SharedStore = { readonly redis: Redis; readonly keys: PurposeKeys };

/** Limits how often an IP and the blocks around it call. Without `store` in this process, at no cost. */
export const openLimiter = (
  keyPrefix: string,
  { calls, perSeconds }: Limit,
  store?: SharedStore,
): Limiter => {
  const counters = allowances.map((allowance) => {
    const limit = { calls: calls * allowance, perSeconds };
    return store
      ? redisCounter(store.redis, keyPrefix, limit)
      : new RateLimiterMemory({ points: limit.calls, duration: perSeconds, keyPrefix });
  });
  return {
    take: async (ip) => {
      // In turn, narrowest first: a call that its own network is refused spares its neighbors.
      for (const [tier, block] of ipBlocks(ip).entries())
        await counters[tier]?.consume(store ? keyedHash(store.keys, block) : block).catch(refused);
    },
  };
};
