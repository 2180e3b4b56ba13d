import { fnv1a } from '@marquee/kit/hash/fnv1a';

export type HourlyCounts = {
  /** How often this visitor has done this within the hour of `at`, this time included. */
  readonly add: (visitor: string, what: string, at: number) => number;
};

/** An hour begins with 96 KB and ends with 6 MB at most, two bytes for each counter. */
const countersMin = 2 ** 14;
const countersMax = 2 ** 20;
/** With fewer counters for each different one, more of them would share all of theirs. */
const countersForEach = 16;
const rows = 3;
const hourMs = 3_600_000;

/**
 * Each row twice in one of double length: a counter's place ends with the same bits as before, so it finds
 * its count in either half.
 */
const doubled = (counts: readonly Uint16Array[]): Uint16Array[] =>
  counts.map((row) => {
    const longer = new Uint16Array(2 * row.length);
    longer.set(row);
    longer.set(row, row.length);
    return longer;
  });

const emptyRows = (): Uint16Array[] => Array.from({ length: rows }, () => new Uint16Array(countersMin));

/**
 * Counts by visitor and subject within a clock hour, in bounded memory that grows with the hour's different
 * ones: a count-min sketch, which never counts too little. With a million different ones a count is a handful
 * too high at most. Only the latest hour is counted, so that backdated demo traffic changes no count; an
 * earlier event has the count 0.
 */
export const openHourlyCounts = (): HourlyCounts => {
  let counts = emptyRows();
  let different = 0;
  let hour = Number.NEGATIVE_INFINITY;
  return {
    add: (visitor, what, at) => {
      const hourOfEvent = Math.floor(at / hourMs);
      if (hourOfEvent < hour) return 0;
      if (hourOfEvent > hour) {
        counts = emptyRows();
        different = 0;
        hour = hourOfEvent;
      }
      // The visitor is a keyed hash, so that a sender cannot choose its counters.
      const first = fnv1a(what, fnv1a(visitor));
      const step = (Number.parseInt(visitor.slice(0, 8), 16) ^ first) | 1;
      const mask = (counts[0]?.length ?? countersMin) - 1;
      let least = 0xffff;
      let cell = first & mask;
      for (const row of counts) {
        const count = Math.min(0xffff, (row[cell] ?? 0) + 1);
        row[cell] = count;
        least = Math.min(least, count);
        cell = (cell + step) & mask;
      }
      if (least === 1) different += 1;
      if (different * countersForEach > mask && mask + 1 < countersMax) counts = doubled(counts);
      return least;
    },
  };
};
