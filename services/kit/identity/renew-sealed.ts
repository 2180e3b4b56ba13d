import { retryPostgres } from '../postgres/is-retryable';
import type { Queryable } from '../postgres/open-postgres';
import type { Sealing } from './sealing';

/** Seals every secret of the columns with the current key, so that the older keys can be removed. Waits for the database. */
export const renewSealed = (
  db: Queryable,
  { renewed }: Sealing,
  columns: Readonly<Record<string, string>>,
  waiting: Parameters<typeof retryPostgres>[1],
): Promise<void> =>
  retryPostgres(async () => {
    for (const [table, column] of Object.entries(columns)) {
      const { rows } = await db.query<{ id: number; secret: Buffer }>(
        `select id, ${column} as secret from ${table} where ${column} is not null`,
      );
      const replace = `update ${table} set ${column} = $3 where id = $1 and ${column} = $2`;
      for (const { id, secret } of rows) {
        const sealed = renewed(secret);
        if (sealed) await db.query(replace, [id, secret, sealed]);
      }
    }
  }, waiting);
