import { fnv1a } from '@marquee/kit/hash/fnv1a';

/** Four megabytes: two words for each of half a million recent keys. */
const places = 2 ** 19;
/** A key may stand in any of these neighboring places, and replaces the oldest of them. */
const ways = 4;

/** Spreads over all bits what FNV leaves in the low ones. */
const mixed = (hash: number): number => Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 5;

/**
 * Remembers when each key was seen last, in memory of fixed size. `key` begins with a keyed hash. The answer is
 * the time of the last call with this key, or undefined: keys that were seen long ago are forgotten first, so
 * whoever fills the memory makes it forget, never remember what was not.
 */
export const openLastSeen = (): ((key: string, at: number) => number | undefined) => {
  const prints = new Uint32Array(places);
  const times = new Float64Array(places);
  return (key, at) => {
    const print = fnv1a(key) || 1;
    // By another seed, so that keys in the same places have different prints.
    const first = mixed(fnv1a(key, 0x9e3779b1)) & (places - 1) & ~(ways - 1);
    let oldest = first;
    for (let place = first; place < first + ways; place += 1) {
      if (prints[place] === print) {
        const last = times[place];
        times[place] = at;
        return last;
      }
      if ((times[place] ?? 0) < (times[oldest] ?? 0)) oldest = place;
    }
    prints[oldest] = print;
    times[oldest] = at;
    return undefined;
  };
};
