import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../errors/http-error';
import { tokenHash } from '../identity/secret-token';

type Pace = {
  /** Failures within an hour that cost nothing. */
  readonly free: number;
  /** From then on one attempt per delay, which starts at a second and doubles up to this. */
  readonly delayMaxSeconds: number;
};

/** Slow enough against guessing, never so long that a person at a shared address gives up for the day. */
const paces = {
  address: { free: 10, delayMaxSeconds: 300 },
  account: { free: 20, delayMaxSeconds: 30 },
} as const satisfies Record<string, Pace>;

const failuresForgottenAfterSeconds = 3_600;
const addressKnownForSeconds = 30 * 86_400;

export type LoginThrottle = {
  /**
   * Runs one attempt (false: it failed) and gives back what became of it, or refuses with 429 and Retry-After before it runs.
   * An attempt counts as failed until it has succeeded, so that many at once gain nothing.
   */
  readonly attempt: <Outcome>(
    account: string,
    address: string,
    tryIt: () => Promise<Outcome | false>,
  ) => Promise<Outcome | false>;
};

const delaySeconds = (pace: Pace, failures: number): number =>
  Math.min(pace.delayMaxSeconds, 2 ** Math.min(20, failures - pace.free - 1));

/**
 * Slows log-ins per address and per account, in Redis, with this process's memory as insurance. An address that has logged in to an
 * account before does not feel what others do to that account, so that no stranger can lock its owner out.
 */
export const loginThrottle = (
  redis: Redis,
  name: string,
  { limits }: { limits: 'on' | 'off' },
): LoginThrottle => {
  if (limits === 'off') return { attempt: (_account, _address, tryIt) => tryIt() };
  const limiter = (purpose: string, options: { points: number; duration: number }) => {
    const keyPrefix = `${name}:login:${purpose}`;
    const insuranceLimiter = new RateLimiterMemory({ ...options, keyPrefix });
    return new RateLimiterRedis({ ...options, keyPrefix, storeClient: redis, insuranceLimiter });
  };
  const failures = limiter('failures', {
    points: Number.MAX_SAFE_INTEGER,
    duration: failuresForgottenAfterSeconds,
  });
  const turns = limiter('turns', { points: 1, duration: 1 });
  const known = limiter('known', { points: 1, duration: addressKnownForSeconds });

  /** Counts the attempt against `key`; past the free ones it needs the one turn that each delay has. */
  const takeTurn = async (key: string, pace: Pace): Promise<void> => {
    const { consumedPoints } = await failures.penalty(key);
    if (consumedPoints <= pace.free) return;
    try {
      await turns.consume(key, 1, { customDuration: delaySeconds(pace, consumedPoints) });
    } catch (refused) {
      // A refused attempt was no guess: it must not make the delay grow.
      await failures.reward(key);
      if (refused instanceof RateLimiterRes) tooManyRequests(refused.msBeforeNext / 1_000);
      throw refused;
    }
  };

  return {
    attempt: async (account, address, tryIt) => {
      // Hashed, so that Redis holds neither addresses nor names.
      const key = (...parts: string[]): string => tokenHash(parts.join('\0')).toString('base64url');
      const ofAddress = key('address', address);
      const ofAccount = key('account', account);
      const ofBoth = key('both', account, address);

      await takeTurn(ofAddress, paces.address);
      const isKnown = (await known.get(ofBoth)) !== null;
      if (!isKnown) await takeTurn(ofAccount, paces.account);

      const giveBack = async (): Promise<void> => {
        await failures.reward(ofAddress);
        if (!isKnown) await failures.reward(ofAccount);
      };
      let outcome: Awaited<ReturnType<typeof tryIt>>;
      try {
        outcome = await tryIt();
      } catch (error) {
        // Our own fault, say a database that is away, is no wrong password.
        await giveBack();
        throw error;
      }
      if (outcome === false) return false;
      await giveBack();
      await known.set(ofBoth, 1, addressKnownForSeconds);
      return outcome;
    },
  };
};
