import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/** The key columns of a table: type, and value for a row. */
type Key<Row> = Readonly<Record<string, readonly [type: string, of: (row: Row) => unknown]>>;

/**
 * Adds the rows' figures to a table of sums in one statement. The rows arrive sorted by key, so two workers lock them in the same order.
 * `also` is a further assignment for a key that exists.
 */
export const addSums = <Row>(
  table: string,
  key: Key<Row>,
  figures: readonly (keyof Row & string)[],
  also: readonly string[] = [],
) => {
  const names = [...Object.keys(key), ...figures];
  const types = [...Object.values(key).map(([type]) => type), ...figures.map(() => 'bigint')];
  const text = `
    insert into ${table} as known (${names.join(', ')})
    select * from unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')})
    on conflict (${Object.keys(key).join(', ')}) do update
    set ${[...figures.map((name) => `${name} = known.${name} + excluded.${name}`), ...also].join(', ')}`;
  return async (tx: Queryable, rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return;
    const values = [
      ...Object.values(key).map(([, of]) => rows.map(of)),
      ...figures.map((figure) => rows.map((row) => row[figure])),
    ];
    await tx.query({ name: `add-${table}`, text, values });
  };
};
