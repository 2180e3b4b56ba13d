/**
 * Rows by key. `of` returns the item's row, created for its first item; `sorted` returns all rows by rising
 * key.
 */
export const rowsByKey = <Item, Row>(keyOf: (item: Item) => string, rowOf: (item: Item) => Row) => {
  const rows = new Map<string, Row>();
  return {
    of: (item: Item): Row => {
      const key = keyOf(item);
      let row = rows.get(key);
      if (row === undefined) {
        row = rowOf(item);
        rows.set(key, row);
      }
      return row;
    },
    sorted: (): Row[] => [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
  };
};

/**
 * One row per key, created by its first item and updated by every item; sorted by key. Every worker sorts the
 * same way, so two workers lock the same rows in the same order and cannot deadlock.
 */
export const tally = <Item, Row>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  rowOf: (item: Item) => Row,
  add: (row: Row, item: Item) => void,
): Row[] => {
  const rows = rowsByKey(keyOf, rowOf);
  for (const item of items) add(rows.of(item), item);
  return rows.sorted();
};
