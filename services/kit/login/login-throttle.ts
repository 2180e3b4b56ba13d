import type { Redis } from 'ioredis';
import { hashedKey, redisCounter, refused } from '../limits/limiter';

type Pace = {
  /** Failures within an hour that cost nothing. */
  readonly free: number;
  /** Further attempts wait: a second after the first failure too many, doubling up to this. */
  readonly delayMaxSeconds: number;
};

/** Slow enough against guessing, short enough that a person behind a shared IP does not give up. */
const paces = {
  ip: { free: 10, delayMaxSeconds: 300 },
  account: { free: 20, delayMaxSeconds: 30 },
} as const satisfies Record<string, Pace>;

const failuresForgottenAfterSeconds = 3_600;
const ipKnownForSeconds = 30 * 86_400;

export type LoginThrottle = {
  /**
   * Runs one attempt and returns its outcome (false: it failed), or throws 429 with Retry-After before it runs.
   * An attempt counts as failed until it has succeeded, so that many at once gain nothing.
   */
  readonly attempt: <Outcome>(
    account: string,
    ip: string,
    tryIt: () => Promise<Outcome | false>,
  ) => Promise<Outcome | false>;
};

const delaySeconds = (pace: Pace, failures: number): number =>
  Math.min(pace.delayMaxSeconds, 2 ** Math.min(20, failures - pace.free - 1));

/**
 * Slows logins per IP and per account, counted in Redis, and in memory while Redis is down. An IP that has logged in to an account before is
 * not affected by failures of others at that account, so that no stranger can lock its owner out.
 */
export const loginThrottle = (
  redis: Redis,
  name: string,
  { limits }: { limits: 'on' | 'off' },
): LoginThrottle => {
  if (limits === 'off') return { attempt: (_account, _ip, tryIt) => tryIt() };
  const counter = (purpose: string, calls: number, perSeconds: number) =>
    redisCounter(redis, `${name}:login:${purpose}`, { calls, perSeconds });
  const failures = counter('failures', Number.MAX_SAFE_INTEGER, failuresForgottenAfterSeconds);
  const delays = counter('delays', 1, 1);
  const known = counter('known', 1, ipKnownForSeconds);

  /** Counts the attempt against `key`. Beyond the free failures only one attempt runs per delay. */
  const countAttempt = async (key: string, pace: Pace): Promise<void> => {
    const { consumedPoints } = await failures.penalty(key);
    if (consumedPoints <= pace.free) return;
    try {
      await delays.consume(key, 1, { customDuration: delaySeconds(pace, consumedPoints) });
    } catch (error) {
      // A refused attempt was no guess, so it does not make the delay grow.
      await failures.reward(key);
      refused(error);
    }
  };

  return {
    attempt: async (account, ip, tryIt) => {
      const ipKey = hashedKey('address', ip);
      const accountKey = hashedKey('account', account);
      const pairKey = hashedKey('both', account, ip);

      await countAttempt(ipKey, paces.ip);
      const isKnown = (await known.get(pairKey)) !== null;
      if (!isKnown) await countAttempt(accountKey, paces.account);

      const takeBack = async (): Promise<void> => {
        await failures.reward(ipKey);
        if (!isKnown) await failures.reward(accountKey);
      };
      let outcome: Awaited<ReturnType<typeof tryIt>>;
      try {
        outcome = await tryIt();
      } catch (error) {
        // A fault of the service, say a database that is down, is no wrong password.
        await takeBack();
        throw error;
      }
      if (outcome === false) return false;
      await takeBack();
      await known.set(pairKey, 1, ipKnownForSeconds);
      return outcome;
    },
  };
};
