import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { LRUCache } from 'lru-cache';

const freshMs = 4_000;
/** An outdated count is shown for this long while it is recounted, so that no request waits for a scan. */
const showStaleMs = 4_000;

/** Bounds the cache: callers can ask for categories that do not exist. */
const maxKeys = 500;

/** The number of models, or of videos, with the same values in every field that a category filter reads. */
export type PeerCount = {
  readonly category: string;
  readonly premium: boolean;
  readonly verified: boolean;
  readonly trending: boolean;
  readonly live: boolean;
  readonly featured: boolean;
  readonly count: number;
};

export type EntryCount = { readonly entry: string; readonly count: number };

/** Counts that take a scan, cached for a moment because every page of a list shows a total. */
export type Counts = ReturnType<typeof openCaches> & {
  /** Call after each own write: the next count sees it. */
  readonly clear: () => void;
};

export type Counting = { readonly db: Queryable; readonly counts: Counts };

const openCaches = (now: () => number) => ({
  total: countCache<number>(now),
  peers: countCache<readonly PeerCount[]>(now),
  entries: countCache<readonly EntryCount[]>(now),
});

/** Another instance's write shows after at most `freshMs + showStaleMs`. */
export const openCounts = (now: () => number = () => performance.now()): Counts => {
  let caches = openCaches(now);
  return {
    total: (...given) => caches.total(...given),
    peers: (...given) => caches.peers(...given),
    entries: (...given) => caches.entries(...given),
    // New caches, so that a count which began before the write cannot enter them.
    clear: () => {
      caches = openCaches(now);
    },
  };
};

type Kept<Value> = { readonly value: Value; readonly keepMs: number };

const countCache = <Value>(now: () => number) => {
  const cache = new LRUCache<string, Kept<Value>, () => Promise<Kept<Value>>>({
    max: maxKeys,
    ttl: freshMs,
    perf: { now },
    ttlResolution: 0,
    fetchMethod: async (_key, _stale, { context: count, options }) => {
      const counted = await count();
      // lru-cache reads a ttl of 0 as forever.
      options.ttl = Math.max(1, counted.keepMs);
      return counted;
    },
  });
  /** `keepMs`: how long a count stays fresh; 0: only concurrent callers share it. */
  return async (
    key: string,
    count: () => Promise<Value>,
    keepMs: (value: Value) => number = () => freshMs,
  ): Promise<Value> => {
    const isShown = (cache.peek(key, { allowStale: true })?.keepMs ?? 0) > 0;
    const { value } = await cache.forceFetch(key, {
      allowStale: isShown && cache.getRemainingTTL(key) > -showStaleMs,
      context: async () => {
        const counted = await count();
        return { value: counted, keepMs: keepMs(counted) };
      },
    });
    return value;
  };
};
