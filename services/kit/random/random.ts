/** Numbers in [0, 1), the same for the same seed (mulberry32): demo data is the same at each start. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export type Random = () => number;

export const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

/** Two different ones of at least two. */
export const pickTwo = <Item>(random: Random, items: readonly Item[]): readonly [Item, Item] => {
  const first = pick(random, items);
  const others = items.filter((item) => item !== first);
  return [first, pick(random, others)];
};

/** Picks by weight: `[item, weight]` pairs whose weights may have any sum. */
export const pickWeighted = <Item>(random: Random, items: readonly (readonly [Item, number])[]): Item => {
  const total = items.reduce((sum, [, weight]) => sum + weight, 0);
  let left = random() * total;
  for (const [item, weight] of items) {
    left -= weight;
    if (left < 0) return item;
  }
  return pick(random, items)[0];
};

/** An index below `count`, small ones far more often (long tail). */
export const pickRanked = (random: Random, count: number): number => Math.floor(count * random() ** 4);
