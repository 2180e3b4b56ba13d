import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/** Collects the values of a statement: `add` returns the placeholder (`$1`, `$2`, …). */
export type Values = { readonly list: unknown[]; readonly add: (value: unknown) => string };

export const values = (): Values => {
  const list: unknown[] = [];
  return { list, add: (value) => `$${list.push(value)}` };
};

/** The highest id in the table, 0 if it is empty. */
export const newestId = async (db: Queryable, table: 'models' | 'videos'): Promise<number> => {
  const { rows } = await db.query<{ newest: number | null }>(`select max(id) as newest from ${table}`);
  return rows[0]?.newest ?? 0;
};
