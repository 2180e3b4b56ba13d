import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/** The key columns of a table: type, and value for a row. */
type Key<Row> = Readonly<Record<string, readonly [type: string, of: (row: Row) => unknown]>>;

/** Rows to add to one table of sums. */
export type Sums = {
  readonly table: string;
  readonly rows: number;
  readonly values: readonly unknown[];
  /**
   * The statement's parameters begin at `$firstParameter`; `condition` restricts nothing and is evaluated
   * first.
   */
  readonly sql: (firstParameter: number, condition: string) => string;
};

/**
 * The parameter of a column. Numbers and days need no quotes, and pg's own encoding of an array looks at each
 * element for some: it took a seventh of the worker's time.
 */
export const arrayOf = (type: string, values: readonly unknown[]): unknown =>
  type === 'text' ? values : `{${values.join(',')}}`;

/**
 * A table of sums: returns what to add for rows. The rows arrive sorted by key, so two workers lock them in
 * the same order. `also` is a further assignment for a key that exists.
 */
export const sumsOf = <Row>(
  table: string,
  key: Key<Row>,
  figures: readonly (keyof Row & string)[],
  also: readonly string[] = [],
) => {
  const names = [...Object.keys(key), ...figures];
  const types = [...Object.values(key).map(([type]) => type), ...figures.map(() => 'bigint')];
  const sql: Sums['sql'] = (firstParameter, condition) => `
    insert into ${table} as known (${names.join(', ')})
    select * from unnest(${types.map((type, index) => `$${firstParameter + index}::${type}[]`).join(', ')}) where ${condition}
    on conflict (${Object.keys(key).join(', ')}) do update
    set ${[...figures.map((name) => `${name} = known.${name} + excluded.${name}`), ...also].join(', ')}
    returning 1`;
  return (rows: readonly Row[]): Sums => ({
    table,
    sql,
    rows: rows.length,
    values: [
      ...Object.values(key).map(([type, of]) => arrayOf(type, rows.map(of))),
      ...figures.map((figure) =>
        arrayOf(
          'bigint',
          rows.map((row) => row[figure]),
        ),
      ),
    ],
  });
};

/**
 * Adds to all tables in one statement, in the order given: each table's rows are written after those of the
 * table before it, because they depend on their number. One round trip, so contended rows are locked until
 * the commit that follows and no longer. Callers pass the same tables in the same order, so workers cannot
 * deadlock.
 */
export const addTogether = async (tx: Queryable, sums: readonly Sums[]): Promise<void> => {
  if (sums.every(({ rows }) => rows === 0)) return;
  const values: unknown[] = [];
  const parts = sums.map(({ table, sql, values: added }, index) => {
    const previous = sums[index - 1]?.table;
    const after = previous === undefined ? 'true' : `(select count(*) from added_to_${previous}) >= 0`;
    const part = `added_to_${table} as (${sql(values.length + 1, after)})`;
    values.push(...added);
    return part;
  });
  const text = `with ${parts.join(', ')} select count(*) from added_to_${sums.at(-1)?.table}`;
  await tx.query({ name: 'add-sums', text, values });
};
