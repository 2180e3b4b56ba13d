import { fnv1a } from '../hash/fnv1a';

/** Counts of one period as they are saved: equal rows of counters, whose number is a power of two. */
export type SavedCounts = { readonly period: number; readonly rows: readonly Uint16Array[] };

/** A period begins with 96 KB, two bytes for each counter. */
const countersMin = 2 ** 14;
/** With fewer counters for each different one, more of them would share all of theirs. */
const countersForEach = 16;
const rowCount = 3;

/** Each row twice in one of double length, so that a counter finds its count in either half. */
const doubled = (counts: readonly Uint16Array[]): Uint16Array[] =>
  counts.map((row) => {
    const longer = new Uint16Array(2 * row.length);
    longer.set(row);
    longer.set(row, row.length);
    return longer;
  });

const emptyRows = (): Uint16Array[] => Array.from({ length: rowCount }, () => new Uint16Array(countersMin));

const grown = (counts: Uint16Array[], length: number): Uint16Array[] =>
  (counts[0]?.length ?? length) < length ? grown(doubled(counts), length) : counts;

/**
 * Counts by key and subject within a period, in bounded memory that grows with the period's different ones: a
 * count-min sketch, which never counts too little. With as many different ones as counters in a row a count is a
 * handful too high at most. Only the latest period is counted: an earlier event has the count 0. `countersMax` is
 * a power of two; six bytes each. `key` is a keyed hash of 16 hexadecimal digits, so that a sender cannot choose its
 * counters.
 */
export const openPeriodCounts = ({
  periodOf,
  countersMax,
}: {
  /** A number that rises with time. */
  readonly periodOf: (at: number) => number;
  readonly countersMax: number;
}) => {
  let counts = emptyRows();
  let different = 0;
  let period = Number.NEGATIVE_INFINITY;
  let isChanged = false;

  const begin = (next: number): void => {
    counts = emptyRows();
    different = 0;
    period = next;
  };

  const touch = (key: string, what: string, at: number, by: number): number => {
    const periodOfEvent = periodOf(at);
    if (periodOfEvent < period) return 0;
    if (periodOfEvent > period) begin(periodOfEvent);
    const first = fnv1a(what, fnv1a(key));
    const step = (Number.parseInt(key.slice(0, 8), 16) ^ first) | 1;
    const mask = (counts[0]?.length ?? countersMin) - 1;
    let least = 0xffff;
    let cell = first & mask;
    for (const row of counts) {
      const count = Math.max(0, Math.min(0xffff, (row[cell] ?? 0) + by));
      row[cell] = count;
      least = Math.min(least, count);
      cell = (cell + step) & mask;
    }
    return least;
  };

  return {
    /** How often so far. */
    count: (key: string, what: string, at: number) => touch(key, what, at, 0),
    /** How often this key has done this within the period of `at`, this time (or these `by` times) included. */
    add: (key: string, what: string, at: number, by = 1): number => {
      const least = touch(key, what, at, by);
      isChanged = true;
      if (least > 0 && least === by) different += 1;
      const length = counts[0]?.length ?? countersMax;
      if (different * countersForEach >= length && length < countersMax) counts = doubled(counts);
      return least;
    },
    /** The counts, unless they are as they were when they were saved last. */
    unsaved: (): SavedCounts | undefined => {
      if (!isChanged) return undefined;
      isChanged = false;
      return { period, rows: counts };
    },
    /** Continues saved counts: of two counters the higher holds. Counts of an earlier period are dropped. */
    restore: ({ period: saved, rows }: SavedCounts): void => {
      if (saved < period) return;
      if (saved > period) begin(saved);
      isChanged = true;
      const length = Math.max(counts[0]?.length ?? 0, rows[0]?.length ?? 0);
      const others = grown([...rows], length);
      counts = grown(counts, length).map((row, index) =>
        row.map((count, cell) => Math.max(count, others[index]?.[cell] ?? 0)),
      );
      different = Math.max(different, counts[0]?.filter((count) => count > 0).length ?? 0);
    },
  };
};

export type PeriodCounts = ReturnType<typeof openPeriodCounts>;

/** What can be saved and continued by a later process. */
export type Savable = Pick<PeriodCounts, 'unsaved' | 'restore'>;
