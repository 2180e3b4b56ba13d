import { otherVisitor } from '@marquee/contracts/events/visit-facts';
import type { Day } from '@marquee/contracts/rules/days';
import type { Calendar } from '@marquee/kit/days/site-calendar';
import type { Log } from '@marquee/kit/log/log';
import type { Redis } from 'ioredis';
import type { DatedView } from '../rollups/dated-activity';

/**
 * A sorted set per day: member = the visitor's daily pseudonym, score = when the visitor was last seen, epoch
 * milliseconds.
 */
const liveKey = 'analytics:live-visitors';
/**
 * About 10 MB of Redis. While the set is full no visitor joins it, so that invented ones evict none of the
 * limits' keys.
 */
const liveMax = 100_000;
/** Visitors seen within this are live. */
const liveMs = 5 * 60_000;
/** The set expires when nothing is written for this long. */
const expireSeconds = 600;
/**
 * After a failure no command is sent for this long, so that a hung Redis delays one dashboard request and not
 * every one.
 */
const retryAfterMs = 2_000;

type Seen = { readonly day: Day; readonly event: Pick<DatedView['event'], 'visitor' | 'at'> };

/**
 * By day, each visitor's latest view within five minutes of now; views dated further back or ahead are not
 * live.
 */
export const foldLive = (views: readonly Seen[], now: number): Map<Day, Map<string, number>> => {
  const days = new Map<Day, Map<string, number>>();
  for (const { day, event } of views) {
    const { visitor, at } = event;
    if (visitor === otherVisitor || at <= now - liveMs || at > now + liveMs) continue;
    const latest = days.get(day) ?? new Map<string, number>();
    days.set(day, latest);
    if (at > (latest.get(visitor) ?? 0)) latest.set(visitor, at);
  }
  return days;
};

/** Losing Redis costs five minutes of this number and nothing else. Every command is idempotent. */
export const liveVisitors = (
  redis: Redis,
  calendar: Calendar,
  log: Log,
  { key = liveKey, max = liveMax }: { readonly key?: string; readonly max?: number } = {},
) => {
  let retryAt = 0;
  let unavailable = false;
  const keyOf = (day: Day): string => `${key}:${day}`;

  const tolerate = async <Value>(work: () => Promise<Value>): Promise<Value | null> => {
    if (performance.now() < retryAt) return null;
    try {
      const value = await work();
      if (unavailable) log.info('live-visitors.available', {});
      unavailable = false;
      return value;
    } catch (error) {
      if (!unavailable) log.warn('live-visitors.unavailable', { error });
      unavailable = true;
      retryAt = performance.now() + retryAfterMs;
      return null;
    }
  };

  return {
    /** Records visitors seen within the last five minutes. Never throws: this number may be lost. */
    record: async (views: readonly Seen[]): Promise<void> => {
      const now = Date.now();
      for (const [day, latest] of foldLive(views, now)) {
        const dayKey = keyOf(day);
        await tolerate(async () => {
          const scored = [...latest].flatMap(([visitor, at]) => [at, visitor]);
          await redis.zremrangebyscore(dayKey, '-inf', now - liveMs);
          const isFull = (await redis.zcard(dayKey)) >= max;
          // GT: a late message must not move a visitor's last view back.
          if (isFull) await redis.zadd(dayKey, 'XX', 'GT', ...scored);
          else await redis.zadd(dayKey, 'GT', ...scored);
          await redis.expire(dayKey, expireSeconds);
        });
      }
    },
    /**
     * How many visitors were seen within the last five minutes, of about 100,000 at most; null while Redis does
     * not answer. Pseudonyms change at midnight, so in the five minutes after it the larger of the two days'
     * numbers is given: no visitor counts twice.
     */
    count: (): Promise<number | null> => {
      const from = Date.now() - liveMs;
      const days = new Set([from, Date.now()].map((at) => calendar.momentOf(at).day));
      return tolerate(async () =>
        Math.max(...(await Promise.all([...days].map((day) => redis.zcount(keyOf(day), from, '+inf'))))),
      );
    },
  };
};

export type LiveVisitors = ReturnType<typeof liveVisitors>;
