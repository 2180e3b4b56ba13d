import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { arraysOf, givenRows, valueSql } from './array-parameters';
import type { DaysOfPeople } from './closed-days';
import { columnsOf } from './day-tables';
import { insertNew } from './insert-new';
import { tally } from './tally';

/** The changes of a batch: events that people are counted by from now on, and the events that these replace. */
export type Firsts<Item> = { readonly begun: readonly Item[]; readonly undone: readonly Item[] };

/** Compares like PostgreSQL's collation "C", which differs from JavaScript's `<`. */
const compareText = (one: string, other: string): number =>
  one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));

/**
 * A table of people by their first event of a day. `keys`: its key columns after the day;
 * `factNames`: what the event says about the person.
 */
export const firstOfDay = <Item extends { readonly day: Day }>(
  table: string,
  keys: readonly string[],
  factNames: readonly string[],
  {
    personOf,
    keyOf,
    atOf,
    factsOf,
    itemOf,
  }: {
    /** Identifies the person within a batch. */
    readonly personOf: (item: Item) => string;
    /** The values of `keys`. */
    readonly keyOf: (item: Item) => readonly (string | number)[];
    /** Epoch milliseconds. */
    readonly atOf: (item: Item) => number;
    readonly factsOf: (item: Item) => readonly string[];
    /** What a stored row says; `keys` and facts are columns of it. */
    readonly itemOf: (row: Readonly<Record<string, unknown>>) => Item;
  },
) => {
  const columns = ['at', ...factNames];
  const key = ['day', ...keys];
  const keyColumns = columnsOf(key);
  const allColumns = columnsOf([...key, ...columns]);
  const given = givenRows(allColumns);
  const list = (names: readonly string[], of = ''): string => names.map((name) => of + name).join(', ');
  const nameOf = (item: Item): string => [item.day, ...keyOf(item)].join(' ');
  const nameOfRow = (row: Readonly<Record<string, unknown>>): string =>
    key.map((name) => String(row[name])).join(' ');
  const keyValues = Object.entries(keyColumns)
    .map(([name, type]) => `${valueSql(name, type)} as ${name}`)
    .join(', ');

  /** Ties within a millisecond are broken by the facts, so the order is total up to equal events. */
  const isEarlier = (one: Item, other: Item): boolean => {
    if (atOf(one) !== atOf(other)) return atOf(one) < atOf(other);
    const others = factsOf(other);
    const orders = factsOf(one).map((fact, index) => compareText(fact, others[index] ?? ''));
    return (orders.find((order) => order !== 0) ?? 0) < 0;
  };

  const rowOf = (item: Item): unknown[] => [item.day, ...keyOf(item), atOf(item), ...factsOf(item)];
  const valuesOf = (items: readonly Item[], of = allColumns): string[] => arraysOf(of, items.map(rowOf));

  /** Replaces stored first events by those of `items` that are earlier. */
  const moveForward = async (tx: Queryable, items: readonly Item[]): Promise<Firsts<Item>> => {
    // Rows are locked in the order of the parameters, the same in every worker, and compared again once they
    // are locked.
    const { rows } = await tx.query<Record<string, unknown>>({
      name: `move-${table}`,
      text: `with earlier as (
               select known.*
               from ${given} join ${table} as known using (${list(key)})
               where (${list(columns, 'given.')}) < (${list(columns, 'known.')})
               order by given.place for update of known
             )
             select ${keyValues}, ${list(columns)} from earlier`,
      values: valuesOf(items),
    });
    if (rows.length === 0) return { begun: [], undone: [] };
    const before = new Set(rows.map(nameOfRow));
    const begun = items.filter((item) => before.has(nameOf(item)));
    await tx.query({
      name: `set-${table}`,
      text: `update ${table} as known set ${columns.map((name) => `${name} = given.${name}`).join(', ')}
             from ${given} where (${list(key, 'known.')}) = (${list(key, 'given.')})`,
      values: valuesOf(begun),
    });
    return { begun, undone: rows.map(itemOf) };
  };

  /**
   * The people of open days who fit under the cap: all while there is room, otherwise those who are stored already
   * and the earliest new ones. The order of time makes a rebuild agree as far as messages came in that order. Workers
   * that count at the same time may each exceed the cap by a batch.
   */
  const withinCap = async (
    tx: Queryable,
    all: readonly Item[],
    { isOpen, roomOf }: DaysOfPeople,
  ): Promise<readonly Item[]> => {
    const open = all.filter(({ day }) => isOpen(day));
    const room = new Map<Day, number>();
    for (const { day } of open) room.set(day, (room.get(day) ?? roomOf(day)) - 1);
    if ([...room.values()].every((left) => left >= 0)) return open;
    const { rows: stored } = await tx.query<Record<string, unknown>>(
      `select ${keyValues} from ${givenRows(keyColumns)} join ${table} using (${list(key)})`,
      valuesOf(open, keyColumns),
    );
    const admitted = new Set(stored.map(nameOfRow));
    const taken = new Map<Day, number>();
    for (const item of [...open].sort((one, other) => atOf(one) - atOf(other))) {
      const before = taken.get(item.day) ?? 0;
      if (admitted.has(nameOf(item)) || before >= roomOf(item.day)) continue;
      taken.set(item.day, before + 1);
      admitted.add(nameOf(item));
    }
    return open.filter((item) => admitted.has(nameOf(item)));
  };

  return {
    /**
     * Each person's earliest event of each day, sorted by day and key. It does not depend on the order or the
     * boundaries of batches, so a rebuild yields the same figures.
     */
    fold: (items: readonly Item[]): Item[] =>
      tally(
        items,
        personOf,
        (item) => ({ item }),
        (row, item) => {
          if (row.item !== item && isEarlier(item, row.item)) row.item = item;
        },
      ).map(({ item }) => item),

    /**
     * Stores first events, each person's one per day, sorted. A person who was not counted on that day is
     * counted now, unless the day is full; one who was counted by a later event is counted by this one instead.
     * `isCounted`: whether the item's person is within the cap.
     */
    add: async (
      tx: Queryable,
      all: readonly Item[],
      days: DaysOfPeople,
    ): Promise<Firsts<Item> & { readonly isCounted: (item: Item) => boolean }> => {
      const items = all.length === 0 ? all : await withinCap(tx, all, days);
      const counted = new Set(items.length === all.length ? [] : items.map(nameOf));
      const isCounted = (item: Item): boolean => items.length === all.length || counted.has(nameOf(item));
      if (items.length === 0) return { begun: [], undone: [], isCounted };
      const isNew = await insertNew(tx, table, { key: keyColumns, columns: allColumns }, items.map(rowOf));
      const fresh = items.filter((_item, index) => isNew(index));
      const known = items.filter((_item, index) => !isNew(index));
      if (known.length === 0) return { begun: items, undone: [], isCounted };
      const { begun, undone } = await moveForward(tx, known);
      return { begun: [...fresh, ...begun], undone, isCounted };
    },
  };
};
