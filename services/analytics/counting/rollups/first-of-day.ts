import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { arraysOf } from './add-sums';
import { roomOfDays } from './closed-days';
import { tally } from './tally';

/** The changes of a batch: events that people are counted by from now on, and the events that these replace. */
export type Firsts<Item> = { readonly begun: readonly Item[]; readonly undone: readonly Item[] };

/** The column of `site_days` that holds how many people of a day are counted, and how many may be. */
type Cap = { readonly counted: 'visitors' | 'unique_clicks'; readonly perDay: number };

/** Compares like PostgreSQL's collation "C", which differs from JavaScript's `<`. */
const compareText = (one: string, other: string): number =>
  one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));

/** The pseudonym's 64 bits as PostgreSQL's signed bigint. */
export const visitorAsBigint = (visitor: string): string =>
  BigInt.asIntN(64, BigInt(`0x${visitor}`)).toString();

/**
 * A table of people by their first event of a day. `keys`: its key columns after the day, numbers;
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
    /** The values of `keys`, numbers as text. */
    readonly keyOf: (item: Item) => readonly string[];
    /** Epoch milliseconds. */
    readonly atOf: (item: Item) => number;
    readonly factsOf: (item: Item) => readonly string[];
    /** What a stored row says; `keys` and facts are columns of it. */
    readonly itemOf: (row: Readonly<Record<string, unknown>>) => Item;
  },
) => {
  const columns = ['at', ...factNames];
  const allColumns = ['day', ...keys, ...columns];
  const types = ['date', ...keys.map(() => 'bigint'), 'bigint', ...factNames.map(() => 'text')];
  const parameters = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');
  const keyTypes = types.slice(0, keys.length + 1);
  const list = (names: readonly string[], of = ''): string => names.map((name) => of + name).join(', ');
  const nameOf = (item: Item): string => [item.day, ...keyOf(item)].join(' ');
  const nameOfRow = (row: Readonly<Record<string, unknown>>): string =>
    ['day', ...keys].map((name) => String(row[name])).join(' ');

  /** Ties within a millisecond are broken by the facts, so the order is total up to equal events. */
  const isEarlier = (one: Item, other: Item): boolean => {
    if (atOf(one) !== atOf(other)) return atOf(one) < atOf(other);
    const others = factsOf(other);
    const orders = factsOf(one).map((fact, index) => compareText(fact, others[index] ?? ''));
    return (orders.find((order) => order !== 0) ?? 0) < 0;
  };

  const rowOf = (item: Item): unknown[] => [item.day, ...keyOf(item), atOf(item), ...factsOf(item)];
  const valuesOf = (items: readonly Item[]): string[] => arraysOf(types, items.map(rowOf));

  /** Replaces stored first events by those of `items` that are earlier. */
  const moveForward = async (tx: Queryable, items: readonly Item[]): Promise<Firsts<Item>> => {
    // Rows are locked in the order of the parameters, the same in every worker, and compared again once they
    // are locked.
    const { rows } = await tx.query<Record<string, unknown>>({
      name: `move-${table}`,
      text: `with earlier as (
               select known.*
               from unnest(${parameters}) with ordinality as given (${list(allColumns)}, number)
               join ${table} as known using (${list(['day', ...keys])})
               where (${list(columns, 'given.')}) < (${list(columns, 'known.')})
               order by given.number for update of known
             )
             select day, ${keys.map((name) => `${name}::text`).join(', ')}, ${list(columns)} from earlier`,
      values: valuesOf(items),
    });
    if (rows.length === 0) return { begun: [], undone: [] };
    const before = new Set(rows.map(nameOfRow));
    const begun = items.filter((item) => before.has(nameOf(item)));
    await tx.query({
      name: `set-${table}`,
      text: `update ${table} as known set ${columns.map((name) => `${name} = given.${name}`).join(', ')}
             from unnest(${parameters}) as given (${list(allColumns)})
             where (${list(['day', ...keys], 'known.')}) = (${list(['day', ...keys], 'given.')})`,
      values: valuesOf(begun),
    });
    return { begun, undone: rows.map(itemOf) };
  };

  /**
   * The people of open days who fit under the cap: all while there is room, otherwise those who are stored already
   * and the earliest new ones; `counted` is the column of `site_days` that holds how many there are. The order of time makes
   * a rebuild agree as far as messages came in that order. Workers that count at the same time may each exceed
   * the cap by a batch.
   */
  const withinCap = async (
    tx: Queryable,
    all: readonly Item[],
    { counted, perDay }: Cap,
  ): Promise<readonly Item[]> => {
    const { open, room, fits } = await roomOfDays(tx, all, counted, perDay);
    if (fits) return open;
    const roomOf = (day: Day): number => room.get(day) ?? 0;
    const { rows: stored } = await tx.query<Record<string, unknown>>(
      `select day, ${keys.map((name) => `${name}::text`).join(', ')}
       from unnest(${keyTypes.map((type, index) => `$${index + 1}::${type}[]`).join(', ')}) as asked (${list(['day', ...keys])})
       join ${table} using (${list(['day', ...keys])})`,
      arraysOf(keyTypes, open.map(rowOf)),
    );
    const admitted = new Set(stored.map(nameOfRow));
    for (const item of [...open].sort((one, other) => atOf(one) - atOf(other))) {
      const { day } = item;
      if (admitted.has(nameOf(item)) || roomOf(day) <= 0) continue;
      room.set(day, roomOf(day) - 1);
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
      cap: Cap,
    ): Promise<Firsts<Item> & { readonly isCounted: (item: Item) => boolean }> => {
      const items = all.length === 0 ? all : await withinCap(tx, all, cap);
      const counted = new Set(items.length === all.length ? [] : items.map(nameOf));
      const isCounted = (item: Item): boolean => items.length === all.length || counted.has(nameOf(item));
      if (items.length === 0) return { begun: [], undone: [], isCounted };
      const { rows } = await tx.query<Record<string, unknown>>({
        name: `add-${table}`,
        text: `insert into ${table} (${list(allColumns)}) select * from unnest(${parameters})
               on conflict do nothing returning day, ${keys.map((name) => `${name}::text`).join(', ')}`,
        values: valuesOf(items),
      });
      if (rows.length === items.length) return { begun: items, undone: [], isCounted };
      const fresh = new Set(rows.map(nameOfRow));
      const moved = await moveForward(
        tx,
        items.filter((item) => !fresh.has(nameOf(item))),
      );
      return {
        begun: [...items.filter((item) => fresh.has(nameOf(item))), ...moved.begun],
        undone: moved.undone,
        isCounted,
      };
    },
  };
};
