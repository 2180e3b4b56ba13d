import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { arrayParameter, givenValues } from './array-parameters';
import { columnsOf, type DayTable, dayTables, propertyOf, type RowOf } from './day-tables';

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
 * What to add to a table of sums for rows. The rows arrive sorted by key, so two workers lock them in the same
 * order. `also` is a further assignment for a key that exists.
 */
export const sumsOfRows = (
  table: DayTable,
  rows: readonly Readonly<Record<string, unknown>>[],
  also: readonly string[] = [],
): Sums => {
  const key = ['day', ...dayTables[table].key];
  const { figures } = dayTables[table];
  const columns = columnsOf([...key, ...figures]);
  const names = Object.keys(columns).join(', ');
  return {
    table,
    rows: rows.length,
    values: Object.entries(columns).map(([name, type]) => {
      const property = propertyOf(name);
      return arrayParameter(type, rows, (row) => row[property]);
    }),
    sql: (firstParameter, condition) => `
      insert into ${table} as known (${names})
      select ${givenValues(columns, firstParameter)} where ${condition}
      on conflict (${key.join(', ')}) do update
      set ${[...figures.map((name) => `${name} = known.${name} + excluded.${name}`), ...also].join(', ')}
      returning 1`,
  };
};

/** The same for rows of the table's type. */
export const sumsOf = <Table extends DayTable>(
  table: Table,
  rows: readonly RowOf<Table>[],
  also?: readonly string[],
): Sums => sumsOfRows(table, rows, also);

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
