import { keyedHash, type PurposeKeys } from '@marquee/kit/identity/service-secret';
import type { RedisClient } from '@marquee/kit/redis/open-redis';
import type { Bucket, Buckets } from './buckets';

/** Blocks published at once at most; the others follow with the next run. */
const publishedMax = 1_000;
/** A total that no gateway adds to for this long is forgotten. */
const totalLivesSeconds = 60;
/** After this long without a publication the difference of totals says nothing about the last second. */
const totalUsefulMs = 5_000;

/** Subtracts what the other gateways have taken since this one last published. */
const applyTotal = (bucket: Bucket, own: number, total: number, at: number): void => {
  const { published } = bucket;
  bucket.published = { total, at };
  if (published === undefined || at - published.at > totalUsefulMs || total < published.total + own) return;
  bucket.tokens -= total - published.total - own;
};

/**
 * Shares the buckets of one limit among the gateways: adds what was taken here to a total in Redis, and takes
 * here what the others have added. Throws while Redis is down, and each gateway then goes on by itself.
 */
export const publishBuckets = async (
  redis: RedisClient['redis'],
  keys: PurposeKeys,
  { name, buckets }: { readonly name: string; readonly buckets: Buckets },
): Promise<void> => {
  const some = buckets.unpublished().slice(0, publishedMax);
  if (some.length === 0) return;
  const pipeline = redis.pipeline();
  const taken = some.map((bucket) => Math.round(bucket.unpublished));
  for (const [index, { block }] of some.entries()) {
    const key = `gateway:taken:${name}:${keyedHash(keys, block)}`;
    pipeline.incrby(key, taken[index] ?? 0).expire(key, totalLivesSeconds);
  }
  const replies = await pipeline.exec();
  const at = performance.now();
  for (const [index, bucket] of some.entries()) {
    const [error, total] = replies?.[2 * index] ?? [new Error('no reply')];
    if (error) throw error;
    const own = taken[index] ?? 0;
    bucket.unpublished -= own;
    applyTotal(bucket, own, Number(total), at);
  }
};
