import type { ActiveAlert } from '@marquee/contracts/http/health';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf, sentRows } from '@marquee/kit/postgres/rows';
import type { AlertState } from './alert-state';

/** The states of all alerts. Others wait for the end of the transaction, so no change is mailed twice. */
export const lockAlerts = async (tx: Queryable): Promise<ReadonlyMap<string, AlertState>> => {
  await tx.query("select pg_advisory_xact_lock(hashtext(current_schema() || '.alerts'))");
  const rows = await rowsOf<AlertState & { name: string }>(
    tx,
    'select name, since, mailed_at as "mailedAt", clear_since as "clearSince" from alerts',
  );
  return new Map(rows.map(({ name, ...state }) => [name, state]));
};

/** The alerts that were mailed and are not over, the oldest first. */
export const activeAlerts = (db: Queryable) =>
  sentRows<Pick<ActiveAlert, 'name' | 'since' | 'affected'>>(
    db,
    'select name, since, affected from alerts where mailed_at is not null order by since, name',
  );

/**
 * Stores the state of an alert, which `lockAlerts` has locked. `affected` none: those that are stored stay, because
 * the condition has ended.
 */
export const storeAlert = async (
  tx: Queryable,
  name: string,
  { since, mailedAt, clearSince }: AlertState,
  affected: readonly string[],
): Promise<void> => {
  await tx.query(
    `insert into alerts (name, since, mailed_at, clear_since, affected) values ($1, $2, $3, $4, $5)
     on conflict (name) do update set mailed_at = excluded.mailed_at, clear_since = excluded.clear_since,
       affected = case when excluded.affected = '{}' then alerts.affected else excluded.affected end`,
    [name, since, mailedAt, clearSince, affected],
  );
};

export const removeAlert = async (tx: Queryable, name: string): Promise<void> => {
  await tx.query('delete from alerts where name = $1', [name]);
};
