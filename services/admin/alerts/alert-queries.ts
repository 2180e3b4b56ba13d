import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { AlertState } from './alert-state';

/**
 * The states of all alerts. Another instance waits for the end of the transaction, so no change is mailed
 * twice.
 */
export const lockAlerts = async (tx: Queryable): Promise<ReadonlyMap<string, AlertState>> => {
  await tx.query("select pg_advisory_xact_lock(hashtext(current_schema() || '.alerts'))");
  const { rows } = await tx.query<AlertState & { name: string }>(
    'select name, since, mailed_at as "mailedAt", clear_since as "clearSince" from alerts',
  );
  return new Map(rows.map(({ name, ...state }) => [name, state]));
};

/** The alerts that were mailed and are not over, the oldest first. */
export const activeAlerts = async (db: Queryable): Promise<readonly { name: string; since: Date }[]> => {
  const { rows } = await db.query<{ name: string; since: Date }>(
    'select name, since from alerts where mailed_at is not null order by since, name',
  );
  return rows;
};

/** Stores the state of an alert, which `lockAlerts` has locked. */
export const storeAlert = async (
  tx: Queryable,
  name: string,
  { since, mailedAt, clearSince }: AlertState,
): Promise<void> => {
  await tx.query(
    `insert into alerts (name, since, mailed_at, clear_since) values ($1, $2, $3, $4)
     on conflict (name) do update set mailed_at = excluded.mailed_at, clear_since = excluded.clear_since`,
    [name, since, mailedAt, clearSince],
  );
};

export const removeAlert = async (tx: Queryable, name: string): Promise<void> => {
  await tx.query('delete from alerts where name = $1', [name]);
};
