/** IPs whose country and network are remembered, because reading both takes several microseconds. */
export const ipsCached = 10_000;

/** User agents that are remembered: a few thousand make up nearly all traffic. Reading one takes 14 µs. */
export const userAgentsCached = 4_000;

/**
 * Caches what `derive` returns for the most recent keys, between half of `maxKeys` and all of it. Two
 * generations: a hit in the old one moves to the young one, and when that is full the old one is dropped.
 * Kept instead of lru-cache because every event reads it: a hit is one or two map lookups, without a linked
 * list to update.
 */
export const recentlyUsed = <Value>(
  maxKeys: number,
  derive: (key: string) => Value,
): ((key: string) => Value) => {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  return (key) => {
    const cached = young.get(key);
    if (cached !== undefined) return cached;
    const value = old.get(key) ?? derive(key);
    if (young.size >= maxKeys / 2) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
    return value;
  };
};
