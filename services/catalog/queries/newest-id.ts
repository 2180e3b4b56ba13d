import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/** The highest id in the table; 0 when it is empty. */
export const newestId = async (db: Queryable, table: 'models' | 'videos'): Promise<number> => {
  const { rows } = await db.query<{ newest: number | null }>(`select max(id) as newest from ${table}`);
  return rows[0]?.newest ?? 0;
};
