export type HourlyCounts = {
  /** How often this visitor has done this within the hour of `at`, this time included. */
  readonly add: (visitor: string, what: string, at: number) => number;
};

/** 6 MB with two bytes each. With a million different ones within an hour, a count is a handful too high at most. */
const counters = 2 ** 20;
const rows = 3;
const hourMs = 3_600_000;

/** FNV-1a, 32 bits. The visitor in it is a keyed hash, so that a sender cannot choose its counters. */
const hashOf = (text: string, seed: number): number => {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
};

/**
 * Counts by visitor and subject within a clock hour, in memory of fixed size: a count-min sketch, which never counts too little. Only the
 * latest hour is counted, so that backdated demo traffic changes no count; an earlier event has the count 0.
 */
export const openHourlyCounts = (): HourlyCounts => {
  const counts = Array.from({ length: rows }, () => new Uint16Array(counters));
  let hour = Number.NEGATIVE_INFINITY;
  return {
    add: (visitor, what, at) => {
      const hourOfEvent = Math.floor(at / hourMs);
      if (hourOfEvent < hour) return 0;
      // At the first event they are zero already; untouched memory is not resident.
      if (hourOfEvent > hour && Number.isFinite(hour)) for (const row of counts) row.fill(0);
      hour = hourOfEvent;
      const first = hashOf(what, hashOf(visitor, 0x811c9dc5));
      const step = (Number.parseInt(visitor.slice(0, 8), 16) ^ first) | 1;
      let least = 0xffff;
      let cell = first & (counters - 1);
      for (const row of counts) {
        const count = Math.min(0xffff, (row[cell] ?? 0) + 1);
        row[cell] = count;
        least = Math.min(least, count);
        cell = (cell + step) & (counters - 1);
      }
      return least;
    },
  };
};
