import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';

/** Collects the values of a statement: `add` returns the placeholder (`$1`, `$2`, …). */
export type Values = { readonly list: unknown[]; readonly add: (value: unknown) => string };

export const values = (): Values => {
  const list: unknown[] = [];
  return { list, add: (value) => `$${list.push(value)}` };
};

/** Rows by rising id after `after`, batch by batch: no transaction stays open. */
export async function* batchesById<Row extends { readonly id: number }>(
  read: (after: number) => Promise<readonly Row[]>,
  batchRows: number,
  after = 0,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows = await read(last?.id ?? after);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (!last || rows.length < batchRows) return;
  }
}

export const newestId = async (db: Queryable, table: 'models' | 'videos'): Promise<number> =>
  (await onlyRow<{ newest: number }>(db, `select coalesce(max(id), 0) as newest from ${table}`)).newest;
