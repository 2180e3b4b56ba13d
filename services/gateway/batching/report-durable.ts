import { randomUUID } from 'node:crypto';
import { DurableCount } from '@marquee/contracts/http/hot-batch';
import type { ServiceClient } from '@marquee/kit/http/upstream';
import type { Log } from '@marquee/kit/log/log';
import type { RedisClient } from '@marquee/kit/redis/open-redis';
import { periodically } from '@marquee/kit/run/periodically';

/** What analytics has not received yet: a hash of `<gateway>:<producer>` to the count. Used here only. */
const redisKey = 'gateway:durable';
const keptForSeconds = 35 * 86_400;

const reportMaxProducers = 1_000;

type Options = {
  readonly analytics: Pick<ServiceClient, 'post'>;
  readonly redis: RedisClient['redis'];
  readonly log: Log;
  readonly everyMs?: number;
};

/**
 * Reports to the ledger what tracking had stored when it last answered: the number behind the 202s and 302s,
 * without the broker. What analytics has not received is in Redis too, and the next gateway reports it.
 */
export const reportDurable = ({ analytics, redis, log, everyMs = 2_000 }: Options) => {
  const gateway = randomUUID();
  /** What analytics has not received, by its field in Redis. */
  const unreported = new Map<string, DurableCount>();
  let isRestored = false;

  /** Another gateway may report its fields itself: a count that is reported twice changes nothing. */
  const restore = async (): Promise<void> => {
    for (const [field, text] of Object.entries(await redis.hgetall(redisKey))) {
      const { data } = DurableCount.safeParse(JSON.parse(text));
      if (data) unreported.set(field, data);
    }
    isRestored = true;
  };

  const keep = async (counts: readonly (readonly [string, DurableCount])[]): Promise<void> => {
    if (!isRestored) await restore();
    await redis.hset(
      redisKey,
      Object.fromEntries(counts.map(([field, count]) => [field, JSON.stringify(count)])),
    );
    await redis.expire(redisKey, keptForSeconds);
  };

  const report = async (): Promise<void> => {
    // Without Redis only a restart of this gateway could lose a count.
    if (!isRestored) await restore().catch(() => undefined);
    const counts = [...unreported].slice(0, reportMaxProducers);
    if (counts.length === 0) return;
    await keep(counts).catch((error: unknown) => log.debug('durable-report.not-kept', { error }));
    await analytics.post('/internal/gateway-report', { producers: counts.map(([, count]) => count) });
    for (const [field, count] of counts) if (unreported.get(field) === count) unreported.delete(field);
    await redis.hdel(redisKey, ...counts.map(([field]) => field)).catch(() => undefined);
  };

  const reporting = periodically(report, { everyMs, log, name: 'report-durable' });
  return {
    /** Notes what a tracking process has stored, from its reply to a batch; replies come in any order. */
    note: (durable: DurableCount): void => {
      const field = `${gateway}:${durable.producer}`;
      const known = unreported.get(field);
      if (known === undefined || durable.events >= known.events) unreported.set(field, durable);
    },
    close: async (): Promise<void> => {
      await reporting.close();
      await report().catch((error: unknown) => log.warn('durable-report.failed', { error }));
    },
  };
};
