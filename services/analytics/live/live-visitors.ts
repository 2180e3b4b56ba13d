import type { Log } from '@marquee/kit/log/log';
import type { Redis } from 'ioredis';
import type { DatedView } from '../rollups/dated-activity';

/** One sorted set: member = the visitor's daily pseudonym, score = when the visitor was last seen, epoch milliseconds. */
const key = 'analytics:live-visitors';
/** Whoever was seen within this is here now. */
const liveMs = 5 * 60_000;
/** Nobody writes for this long: the set goes by itself. */
const expireSeconds = 600;
/** After a failure Redis is left alone for this long, so that a hung one costs a dashboard its wait once and not each time. */
const restMs = 2_000;

type Seen = { readonly event: Pick<DatedView['event'], 'visitor' | 'at'> };

export type LiveVisitors = {
  /** Notes who was seen within the last five minutes. Never throws: this number may be lost. */
  readonly note: (views: readonly Seen[]) => Promise<void>;
  /** How many visitors were seen within the last five minutes; null while Redis does not answer. */
  readonly count: () => Promise<number | null>;
};

/** Each visitor's latest moment, without what is dated back or ahead: only what arrived lately is live. */
export const foldLive = (views: readonly Seen[], now: number): Map<string, number> => {
  const latest = new Map<string, number>();
  for (const {
    event: { visitor, at },
  } of views) {
    if (at <= now - liveMs || at > now + liveMs) continue;
    if (at > (latest.get(visitor) ?? 0)) latest.set(visitor, at);
  }
  return latest;
};

/** Losing Redis costs five minutes of this number and nothing else. Every command may be sent twice without harm. */
export const liveVisitors = (redis: Redis, log: Log): LiveVisitors => {
  let restUntil = 0;
  let away = false;

  const tolerate = async <Value>(work: () => Promise<Value>): Promise<Value | null> => {
    if (performance.now() < restUntil) return null;
    try {
      const value = await work();
      if (away) log.info('live.back', {});
      away = false;
      return value;
    } catch (error) {
      if (!away) log.warn('live.unknown', { error });
      away = true;
      restUntil = performance.now() + restMs;
      return null;
    }
  };

  return {
    note: async (views) => {
      const now = Date.now();
      const latest = foldLive(views, now);
      if (latest.size === 0) return;
      await tolerate(async () => {
        const scored = [...latest].flatMap(([visitor, at]) => [at, visitor]);
        // GT: a message that was delivered late does not make anybody seem to have left.
        await redis.zadd(key, 'GT', ...scored);
        await redis.zremrangebyscore(key, '-inf', now - liveMs);
        await redis.expire(key, expireSeconds);
      });
    },
    count: () => tolerate(() => redis.zcount(key, Date.now() - liveMs, '+inf')),
  };
};
