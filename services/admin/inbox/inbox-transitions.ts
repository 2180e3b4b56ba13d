import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf, sentRows } from '@marquee/kit/postgres/rows';

/** The history of states of each kind of inbox item: its table, and the column of the item. */
const tables = {
  listingRequest: { table: 'listing_request_transitions', item: 'listing_request_id' },
  contactMessage: { table: 'contact_message_changes', item: 'contact_message_id' },
  report: { table: 'report_transitions', item: 'report_id' },
} as const;
type Kind = keyof typeof tables;

/** A change of state, with its author; `from` is null for the first one of an item. */
export type Transition<State, From = State> = {
  readonly from: From;
  readonly to: State;
  readonly by: string;
};

/** Adds a change of state to the history of an item. */
export const recordTransition = async (
  tx: Queryable,
  kind: Kind,
  id: number,
  { from, to, by }: Transition<string, string | null>,
): Promise<void> => {
  const { table, item } = tables[kind];
  await tx.query(`insert into ${table} (${item}, from_state, to_state, changed_by) values ($1, $2, $3, $4)`, [
    id,
    from,
    to,
    by,
  ]);
};

/** The transitions of one item, oldest first. */
export const transitionsOf = <State, From = State>(db: Queryable, kind: Kind, id: number) => {
  const { table, item } = tables[kind];
  return sentRows<Transition<State, From> & { at: string }>(
    db,
    `select from_state as "from", to_state as "to", changed_by as by, changed_at as at from ${table} where ${item} = $1 order by id`,
    [id],
  );
};

/** How many items are in each state, and in `state` or in all, among those of the filter. */
export const countStates = async <State extends string>(
  db: Queryable,
  { table, filter, values }: { table: string; filter: string; values: readonly unknown[] },
  state: State | undefined,
): Promise<{ total: number; counts: Record<string, number> }> => {
  const rows = await rowsOf<{ state: State; count: number }>(
    db,
    `select state, count(*) as count from ${table} where ${filter} group by state`,
    [...values],
  );
  return {
    total: rows.reduce((sum, one) => sum + (state === undefined || one.state === state ? one.count : 0), 0),
    counts: Object.fromEntries(rows.map((one) => [one.state, one.count])),
  };
};
