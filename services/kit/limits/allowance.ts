import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../errors/http-error';
import { tokenHash } from '../identity/secret-token';
import { addressBlock } from './address-block';

export type Allowance = {
  /** Takes one of what `address` may do; refuses with 429 and Retry-After when nothing is left. */
  readonly take: (address: string) => Promise<void>;
};

type Options = { readonly calls: number; readonly perSeconds: number; readonly limits: 'on' | 'off' };

/** How often one address may do something, counted in Redis for all processes together, and in memory while Redis is away. */
export const openAllowance = (
  redis: Redis,
  name: string,
  { calls, perSeconds, limits }: Options,
): Allowance => {
  if (limits === 'off') return { take: async () => {} };
  const options = { points: calls, duration: perSeconds, keyPrefix: `allowance:${name}` };
  const limiter = new RateLimiterRedis({
    ...options,
    storeClient: redis,
    insuranceLimiter: new RateLimiterMemory(options),
  });
  return {
    take: async (address) => {
      try {
        // Hashed, so that Redis holds no addresses.
        await limiter.consume(tokenHash(addressBlock(address)).toString('base64url'));
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return tooManyRequests(refused.msBeforeNext / 1_000);
        throw refused;
      }
    },
  };
};
