import { fnv1a } from '../hash/fnv1a';
import type { Savable } from './period-counts';

/** Six megabytes: hash and time of each of half a million recent keys. */
const places = 2 ** 19;
/** A key may stand in any of these neighboring places, and replaces the oldest of them. */
const ways = 4;

/** Spreads over all bits what FNV leaves in the low ones. */
const mixed = (hash: number): number => Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 5;

/** Place and hash are saved as one number. */
const prints = 2 ** 32;

/**
 * Remembers when each key was seen last, in memory of fixed size. `key` begins with a keyed hash. `seen` answers with
 * the latest time of earlier calls with this key, or undefined: keys that were seen long ago are forgotten first, so
 * a sender that fills the memory makes it forget, and never remember what was not seen. The times of the last `savedMs`
 * can be saved.
 */
export const openLastSeen = (
  savedMs: number,
): Savable & { seen: (key: string, at: number) => number | undefined } => {
  const printAt = new Uint32Array(places);
  const timeAt = new Float64Array(places);
  let latest = 0;
  let isChanged = false;
  const put = (anyOfSet: number, print: number, at: number): number | undefined => {
    isChanged = true;
    latest = Math.max(latest, at);
    const first = anyOfSet & (places - 1) & ~(ways - 1);
    let oldest = first;
    for (let place = first; place < first + ways; place += 1) {
      const last = timeAt[place] ?? 0;
      if (printAt[place] === print) {
        timeAt[place] = Math.max(last, at);
        return last;
      }
      if (last < (timeAt[oldest] ?? 0)) oldest = place;
    }
    printAt[oldest] = print;
    timeAt[oldest] = at;
    return undefined;
  };
  return {
    // The place by another seed, so that keys in the same places have different prints.
    seen: (key, at) => put(mixed(fnv1a(key, 0x9e3779b1)), fnv1a(key) || 1, at),
    unsaved: () => {
      if (!isChanged) return undefined;
      isChanged = false;
      const recent: number[] = [];
      for (let place = 0; place < places; place += 1) {
        const at = timeAt[place] ?? 0;
        if (at > latest - savedMs) recent.push(place * prints + (printAt[place] ?? 0), at);
      }
      return { period: 0, rows: [new Uint16Array(Float64Array.from(recent).buffer)] };
    },
    restore: ({ rows: [row] }) => {
      const recent = new Float64Array(Uint16Array.from(row ?? []).buffer);
      for (const [nth, at] of recent.entries()) {
        const where = recent[nth - 1] ?? 0;
        if (nth % 2 === 1) put(Math.floor(where / prints), where % prints, at);
      }
    },
  };
};
