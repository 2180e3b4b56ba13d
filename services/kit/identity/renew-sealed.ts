import type { Queryable } from '../postgres/open-postgres';
import type { Sealing } from './sealing';

/** Seals every secret of the columns with the current key, so that the older keys can be removed. */
export const renewSealed = async (
  db: Queryable,
  { renewed }: Sealing,
  columns: Readonly<Record<string, string>>,
): Promise<void> => {
  for (const [table, column] of Object.entries(columns)) {
    const { rows } = await db.query<{ id: number; secret: Buffer }>(
      `select id, ${column} as secret from ${table} where ${column} is not null`,
    );
    for (const { id, secret } of rows) {
      const sealed = renewed(secret);
      if (sealed)
        await db.query(`update ${table} set ${column} = $3 where id = $1 and ${column} = $2`, [
          id,
          secret,
          sealed,
        ]);
    }
  }
};
