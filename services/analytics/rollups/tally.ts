/**
 * One row per key, created by its first item and updated by every item; sorted by key. Every worker sorts the same way, so two
 * workers lock the same rows in the same order and cannot deadlock.
 */
export const tally = <Item, Row>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  rowOf: (item: Item) => Row,
  add: (row: Row, item: Item) => void,
): Row[] => {
  const rows = new Map<string, Row>();
  for (const item of items) {
    const key = keyOf(item);
    let row = rows.get(key);
    if (row === undefined) {
      row = rowOf(item);
      rows.set(key, row);
    }
    add(row, item);
  }
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
};
