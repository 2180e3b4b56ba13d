import { keyedHash } from '../identity/service-secret';
import { allowances, ipBlock, ipBlocks, networkOf } from '../limits/ip-block';
import { redisCounter, refused, type SharedStore } from '../limits/limiter';

type Pace = {
  /** Failures within an hour that cost nothing. */
  readonly free: number;
  /** Further attempts wait: a second after the first failure too many, doubling up to this. */
  readonly delayMaxSeconds: number;
};

/** Slow enough against guessing, short enough that a person behind a shared IP does not give up. */
const paces = {
  /** Free failures of a /64 or an IPv4 address; the /56 and /48 around it have more failures free. */
  block: { free: 10, delayMaxSeconds: 300 },
  account: { free: 20, delayMaxSeconds: 30 },
  device: { free: 10, delayMaxSeconds: 60 },
} as const satisfies Record<string, Pace>;

/** Failures within an hour that each block has at an account, however often others fail there. */
const freeOfEachBlock = 5;

const failuresForgottenAfterSeconds = 3_600;

/** 60 bits: two networks have the same source by chance once in 10^12 pairs and more. */
const sourceChars = 10;

export type LoginAttempt = {
  /** Failures at an account that does not exist are counted in the same way. */
  readonly account: string;
  readonly ip: string;
  /** The id in a valid device cookie of this account, or of a session on it. */
  readonly device?: string | undefined;
};

export type LoginThrottle = {
  /**
   * Runs one attempt and returns its outcome (false: it failed), or throws 429 with Retry-After before it runs.
   * It counts as failed until it has succeeded, so many at once gain nothing. `tryIt` gets the attempt's rank: 0
   * for a known device, else the attempts of its network within the hour, this one included.
   */
  readonly attempt: <Outcome>(
    attempt: LoginAttempt,
    tryIt: (rank: number) => Promise<Outcome | false>,
  ) => Promise<Outcome | false>;
  /** Names the network of `ip` for the audit log, equal for one day (UTC); traceable only with the key. */
  readonly sourceOf: (ip: string) => string;
};

const delaySeconds = (pace: Pace, failures: number): number =>
  Math.min(pace.delayMaxSeconds, 2 ** Math.min(20, failures - pace.free - 1));

/**
 * Slows logins, counted in Redis, in memory while Redis is down. An owner cannot be locked out: a known device
 * is counted by itself, and a block that has not failed at the account is not slowed by others there. All
 * other attempts are slowed per account and per tier of `ipBlocks`. `RATE_LIMITS` does not turn it off.
 */
export const loginThrottle = (
  { redis, keys }: SharedStore,
  name: string,
  now = () => new Date(),
): LoginThrottle => {
  const counter = (purpose: string, calls: number, perSeconds: number) =>
    redisCounter(redis, `${name}:login:${purpose}`, { calls, perSeconds });
  const failures = counter('failures', Number.MAX_SAFE_INTEGER, failuresForgottenAfterSeconds);
  const delays = counter('delays', 1, 1);
  const ran = counter('ran', Number.MAX_SAFE_INTEGER, failuresForgottenAfterSeconds);
  const keyOf = (...parts: readonly string[]): string => keyedHash(keys, parts.join('\0'));

  const newAttempt = () => {
    const counted: string[] = [];
    const delayed: string[] = [];
    const count = async (key: string): Promise<number> => {
      const { consumedPoints } = await failures.penalty(key);
      counted.push(key);
      return consumedPoints;
    };
    return {
      count,
      /** Counts the attempt against `key`. Beyond the free failures only one attempt runs per delay. */
      countAtPace: async (key: string, pace: Pace): Promise<void> => {
        const failed = await count(key);
        if (failed <= pace.free) return;
        await delays.consume(key, 1, { customDuration: delaySeconds(pace, failed) });
        delayed.push(key);
      },
      takeBack: async (): Promise<void> => {
        await Promise.all(counted.map((key) => failures.reward(key)));
      },
      /** Ends the delays of an attempt that did not run. */
      endDelays: async (): Promise<void> => {
        await Promise.all(delayed.map((key) => delays.delete(key)));
      },
    };
  };
  type Attempt = ReturnType<typeof newAttempt>;

  const networkKey = (ip: string): string => keyOf('network', networkOf(ip));

  const countStranger = async (attempt: Attempt, account: string, ip: string): Promise<void> => {
    for (const [tier, block] of ipBlocks(ip).entries())
      await attempt.countAtPace(keyOf('block', block), {
        ...paces.block,
        free: paces.block.free * (allowances[tier] ?? 1),
      });
    const ownFailures = await attempt.count(keyOf('block at account', account, ipBlock(ip)));
    const accountKey = keyOf('account', account);
    if (ownFailures > freeOfEachBlock) await attempt.countAtPace(accountKey, paces.account);
    else await attempt.count(accountKey);
  };

  return {
    sourceOf: (ip) => keyOf('source', now().toISOString().slice(0, 10), networkOf(ip)).slice(0, sourceChars),
    attempt: async ({ account, ip, device }, tryIt) => {
      const attempt = newAttempt();
      try {
        if (device === undefined) await countStranger(attempt, account, ip);
        else await attempt.countAtPace(keyOf('device', account, device), paces.device);
      } catch (error) {
        // A refused attempt was no guess: it makes no delay grow and uses none up.
        await Promise.all([attempt.takeBack(), attempt.endDelays()]);
        return refused(error);
      }
      let outcome: Awaited<ReturnType<typeof tryIt>>;
      try {
        const rank = device === undefined ? (await ran.penalty(networkKey(ip))).consumedPoints : 0;
        outcome = await tryIt(rank);
      } catch (error) {
        // A fault of the service, say a database that is down, is no wrong password. Nor did the attempt run:
        // when it is repeated, it precedes those whose attempts ran.
        await Promise.all([attempt.takeBack(), device === undefined && ran.reward(networkKey(ip))]);
        throw error;
      }
      if (outcome !== false) await attempt.takeBack();
      return outcome;
    },
  };
};
