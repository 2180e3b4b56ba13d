import { allowances, ipBlocks } from '@marquee/kit/limits/ip-block';
import { LRUCache } from 'lru-cache';

/** Up to `amount` at once, refilled evenly within `perSeconds`. */
export type Refill = { readonly amount: number; readonly perSeconds: number };

export type Bucket = {
  readonly block: string;
  /** `amount` of its tier. */
  readonly capacity: number;
  tokens: number;
  at: number;
  /** Taken here and not yet published to the other gateways. */
  unpublished: number;
  /** What all gateways together had taken when this one last published, and when that was. */
  published: { readonly total: number; readonly at: number } | undefined;
};

type Taken = {
  /** 0 when it was taken, else the seconds until it may be tried again. */
  readonly seconds: number;
  /** The greatest part of one of these buckets that was taken here and is unpublished, from 0. */
  readonly unpublishedShare: number;
};

/** About 30 MB. Beyond it the least recently used bucket is dropped, the likeliest to be full again. */
const bucketsMax = 100_000;

const publishedShare = 0.01;

/** Token buckets for blocks of IPs, in memory. A cost above what one holds needs a full bucket. */
export const openBuckets = ({ amount, perSeconds }: Refill) => {
  const buckets = new LRUCache<string, Bucket>({ max: bucketsMax });
  const used = new Set<Bucket>();

  const bucketOf = (block: string, tier: number): Bucket => {
    const capacity = amount * (allowances[tier] ?? 1);
    const at = performance.now();
    let bucket = buckets.get(block);
    if (bucket === undefined) {
      bucket = { block, capacity, tokens: capacity, at, unpublished: 0, published: undefined };
      buckets.set(block, bucket);
    }
    const refilled = (Math.max(0, at - bucket.at) / 1_000) * (capacity / perSeconds);
    bucket.tokens = Math.min(capacity, bucket.tokens + refilled);
    bucket.at = at;
    return bucket;
  };

  const change = (bucket: Bucket, cost: number): void => {
    bucket.tokens = Math.min(bucket.capacity, bucket.tokens - cost);
    bucket.unpublished += cost;
    used.add(bucket);
  };

  return {
    /** Takes `cost` from every block of `ip`, or takes nothing when one has too little. */
    take: (ip: string, cost: number): Taken => {
      const all = ipBlocks(ip).map(bucketOf);
      for (const { tokens, capacity } of all) {
        const missing = Math.min(cost, capacity) - tokens;
        if (missing > 0) return { seconds: missing / (capacity / perSeconds), unpublishedShare: 0 };
      }
      let unpublishedShare = 0;
      for (const bucket of all) {
        change(bucket, cost);
        unpublishedShare = Math.max(unpublishedShare, bucket.unpublished / bucket.capacity);
      }
      return { seconds: 0, unpublishedShare };
    },
    giveBack: (ip: string, cost: number): void => {
      for (const bucket of ipBlocks(ip).map(bucketOf)) change(bucket, -cost);
    },
    /** Buckets of which at least a hundredth was taken here since they were published. */
    unpublished: (): Bucket[] => {
      const found: Bucket[] = [];
      for (const bucket of used) {
        if (bucket.unpublished >= bucket.capacity * publishedShare) found.push(bucket);
        if (bucket.unpublished <= 0 || !buckets.has(bucket.block)) used.delete(bucket);
      }
      return found;
    },
  };
};

export type Buckets = ReturnType<typeof openBuckets>;
