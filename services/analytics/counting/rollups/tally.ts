import type { Day } from '@marquee/contracts/rules/days';

type Dated = { readonly day: Day };

/** What distinguishes rows of one day: numbers where possible, because they are hashed and sorted faster. */
type Key = string | number;

const sortedKeys = (keys: Iterable<Key>): Iterable<Key> => {
  const all = [...keys];
  const numbers = all.filter((key) => typeof key === 'number');
  return numbers.length === all.length ? Float64Array.from(numbers).sort() : all.sort();
};

/**
 * Rows by day and key. `of` returns the item's row, created for its first item; `sorted` returns all rows by
 * rising day and key. A key does not contain the day: joining both for each event would cost more than the
 * count.
 */
export const rowsByKey = <Item extends Dated, Row>(
  keyOf: (item: Item) => Key,
  rowOf: (item: Item) => Row,
) => {
  const days = new Map<Day, Map<Key, Row>>();
  // Nearly all items of a batch are of one day.
  let latest: Day | undefined;
  let latestRows = new Map<Key, Row>();
  const rowsOf = (day: Day): Map<Key, Row> => {
    if (day === latest) return latestRows;
    latest = day;
    latestRows = days.get(day) ?? new Map<Key, Row>();
    days.set(day, latestRows);
    return latestRows;
  };
  return {
    of: (item: Item): Row => {
      const rows = rowsOf(item.day);
      const key = keyOf(item);
      let row = rows.get(key);
      if (row === undefined) {
        row = rowOf(item);
        rows.set(key, row);
      }
      return row;
    },
    sorted: (): Row[] =>
      [...days.keys()].sort().flatMap((day) => {
        const rows = rowsOf(day);
        return Array.from(sortedKeys(rows.keys()), (key) => rows.get(key) as Row);
      }),
  };
};

/**
 * One row per day and key, created by its first item and updated by every item; sorted. Every worker sorts
 * the same way, so two workers lock the same rows in the same order and cannot deadlock.
 */
export const tally = <Item extends Dated, Row>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
  rowOf: (item: Item) => Row,
  add: (row: Row, item: Item) => void,
): Row[] => {
  const rows = rowsByKey(keyOf, rowOf);
  for (const item of items) add(rows.of(item), item);
  return rows.sorted();
};
