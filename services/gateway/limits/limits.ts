import type { IncomingMessage } from 'node:http';
import { collectMaxEvents } from '@marquee/contracts/http/collect';
import { tooManyRequests } from '@marquee/kit/errors/http-error';
import type { PurposeKeys } from '@marquee/kit/identity/service-secret';
import { type Limit, openLimiter, redisCounter, refused } from '@marquee/kit/limits/limiter';
import type { Log } from '@marquee/kit/log/log';
import type { RedisClient } from '@marquee/kit/redis/open-redis';
import type { Closable } from '@marquee/kit/run/closable';
import { periodically } from '@marquee/kit/run/periodically';
import { openBuckets, type Refill } from './buckets';
import { publishBuckets } from './publish-buckets';
import { openShares } from './shares';

/**
 * What one IP may use: an IPv4 address or a /64, and a /56 four times and a /48 sixteen times as much. Many
 * people can share an IP, so the limits stop floods, not visitors. These are counted in memory and shared by
 * all gateways and their processes every second, and whenever a tenth was taken in one: up to `amount` at
 * once, refilled evenly. All limits go on in memory while Redis is down.
 */
export const bucketLimits = {
  read: { amount: 2_000, perSeconds: 10 },
  // What no page of ours requests: sitemaps, exports, Open Graph images, which take 50 ms of a core.
  heavy: { amount: 30, perSeconds: 10 },
  // Typing without a pause sends at most 66 searches in 10 s: suggestions wait 150 ms for a key.
  search: { amount: 150, perSeconds: 10 },
  page: { amount: 2_000, perSeconds: 10 },
} as const satisfies Record<string, Refill>;

/** `calls` in each `perSeconds`, counted in Redis for all gateways together. */
export const windowLimits = {
  write: { calls: 240, perSeconds: 60 },
  // The admin and analytics services slow down password guessing; this limit only protects them from floods.
  login: { calls: 60, perSeconds: 60 },
} as const satisfies Record<string, Limit>;

/** What one token may call, besides the limits of the IP that uses it. */
const tokenLimit: Limit = { calls: 300, perSeconds: 60 };

/** `collect` and `redirect` count events, as `EVENTS_PER_MINUTE` allows; all others count requests. */
export type LimitName = 'collect' | 'redirect' | keyof typeof bucketLimits | keyof typeof windowLimits;

/** One IP may send five minutes' events at once: pages send in bursts, so do crowds behind one IP. */
export const collectLimit = (eventsPerMinute: number): Refill => ({
  amount: 5 * eventsPerMinute,
  perSeconds: 300,
});

export type Limits = Closable & {
  /** Takes `cost` (1 unless given) from the limit of `ip`; beyond it refuses with 429 and Retry-After. */
  readonly take: (name: LimitName, ip: string, cost?: number) => Promise<void>;
  /**
   * Counts a call of a token, and returns the headers (draft-ietf-httpapi-ratelimit-headers) that say what is
   * left; refuses with 429 and Retry-After beyond the limit.
   */
  readonly takeForToken: (token: string) => Promise<Readonly<Record<string, string>>>;
  /**
   * Ends a post that `take` admitted at `reserved`: returns what exceeds `events`, and counts these for the
   * share of its block. A post without accepted events costs as much as one event.
   */
  readonly settle: (ip: string, reserved: number, events: number) => void;
};

export const unlimited: Limits = {
  take: async () => {},
  takeForToken: async () => ({}),
  settle: () => {},
  close: async () => {},
};

/** Bytes of `{"page":"/"},`, the shortest event, less its comma. */
const eventMinBytes = 12;

/** A request's highest cost: tracking counts a post's events, so what fits its body is reserved first. */
export const costMax = (
  { limit, method }: { readonly limit: unknown; readonly method: string },
  req: IncomingMessage,
): number => {
  if (limit !== 'collect' || method !== 'POST') return 1;
  const bytes = Number(req.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return Math.min(collectMaxEvents, Math.max(1, Math.ceil(bytes / eventMinBytes)));
};

/** A refusal because of a block's share is over when the window has passed. */
const shareRetryAfterSeconds = 5;

/** A bucket of which this much was taken here is published early: no client empties it in each process. */
const publishEarlyShare = 0.1;
/** Early publications are this far apart at least: without Redis each would fail. */
const publishEarlyAfterMs = 20;

type Options = {
  readonly limits: 'on' | 'off';
  readonly eventsPerMinute: number;
  /** Hash the IPs in Redis. */
  readonly keys: PurposeKeys;
  /** True while events wait for tracking or in it: then no block may have more than its share. */
  readonly isBehind: () => boolean;
  readonly onShareExceeded: () => void;
  readonly log: Log;
  readonly everyMs?: number;
};

export const openLimits = (
  redis: RedisClient['redis'],
  { limits, eventsPerMinute, keys, isBehind, onShareExceeded, log, everyMs = 1_000 }: Options,
): Limits => {
  if (limits === 'off') return unlimited;
  const bucketed = {
    collect: openBuckets(collectLimit(eventsPerMinute)),
    redirect: openBuckets(collectLimit(eventsPerMinute)),
    read: openBuckets(bucketLimits.read),
    heavy: openBuckets(bucketLimits.heavy),
    search: openBuckets(bucketLimits.search),
    page: openBuckets(bucketLimits.page),
  };
  const windowed = {
    write: openLimiter('gateway:write', windowLimits.write, { redis, keys }),
    login: openLimiter('gateway:login', windowLimits.login, { redis, keys }),
  };
  const tokens = redisCounter(redis, 'gateway:token', tokenLimit);
  const shares = openShares();
  const publishAll = async (): Promise<void> => {
    for (const [name, buckets] of Object.entries(bucketed))
      await publishBuckets(redis, keys, { name, buckets });
  };
  let publication: Promise<void> | undefined;
  /** Never twice at once: what is under way counts as not published. */
  const publish = (): Promise<void> => {
    publication ??= publishAll().finally(() => {
      publication = undefined;
    });
    return publication;
  };
  let early: NodeJS.Timeout | undefined;
  const publishEarly = (): void => {
    early ??= setTimeout(() => {
      early = undefined;
      // A failure is reported by the next regular run.
      publish().catch(() => undefined);
    }, publishEarlyAfterMs).unref();
  };
  const publishing = periodically(publish, { everyMs, log, name: 'publish-limits' });
  return {
    take: async (name, ip, cost = 1) => {
      if (name === 'write' || name === 'login') return await windowed[name].take(ip);
      if (name === 'collect' && isBehind() && shares.isExceeded(ip)) {
        onShareExceeded();
        tooManyRequests(shareRetryAfterSeconds);
      }
      const { seconds, unpublishedShare } = bucketed[name].take(ip, cost);
      if (unpublishedShare >= publishEarlyShare) publishEarly();
      if (seconds > 0) tooManyRequests(seconds);
    },
    takeForToken: async (token) => {
      const { remainingPoints, msBeforeNext } = await tokens.consume(token).catch(refused);
      return {
        'ratelimit-policy': `"token";q=${tokenLimit.calls};w=${tokenLimit.perSeconds}`,
        ratelimit: `"token";r=${remainingPoints};t=${Math.ceil(msBeforeNext / 1_000)}`,
      };
    },
    settle: (ip, reserved, events) => {
      const cost = Math.max(1, events);
      if (reserved > cost) bucketed.collect.giveBack(ip, reserved - cost);
      shares.add(ip, cost);
    },
    close: () => {
      clearTimeout(early);
      return publishing.close();
    },
  };
};
