/**
 * Remembers what `derive` made of the last keys, between `atMost` and half of it, and forgets the rest. Two generations: a hit in
 * the old one moves to the young one, and when that is full the old one is dropped whole, so a hit costs one or two look-ups.
 */
export const recentlyUsed = <Value>(
  atMost: number,
  derive: (key: string) => Value,
): ((key: string) => Value) => {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  return (key) => {
    const fresh = young.get(key);
    if (fresh !== undefined) return fresh;
    const value = old.get(key) ?? derive(key);
    if (young.size >= atMost / 2) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
    return value;
  };
};
