import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/**
 * The history of states of each kind of inbox item: its table, and the columns of the item and the author.
 */
const tables = {
  listingRequest: {
    table: 'listing_request_transitions',
    item: 'listing_request_id',
    by: 'changed_by',
    at: 'changed_at',
  },
  contactMessage: {
    table: 'contact_message_changes',
    item: 'contact_message_id',
    by: 'changed_by',
    at: 'changed_at',
  },
  report: { table: 'report_transitions', item: 'report_id', by: 'changed_by', at: 'changed_at' },
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
  const { table, item, by: author } = tables[kind];
  await tx.query(`insert into ${table} (${item}, from_state, to_state, ${author}) values ($1, $2, $3, $4)`, [
    id,
    from,
    to,
    by,
  ]);
};

/** The transitions of one item, oldest first. */
export const transitionsOf = async <State, From = State>(db: Queryable, kind: Kind, id: number) => {
  const { table, item, by, at } = tables[kind];
  const { rows } = await db.query<Transition<State, From> & { at: Date }>(
    `select from_state as "from", to_state as "to", ${by} as by, ${at} as at from ${table} where ${item} = $1 order by id`,
    [id],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};

/** How many items are in each state, and in `state` or in all, among those of the filter. */
export const countStates = async <State extends string>(
  db: Queryable,
  { table, filter, values }: { table: string; filter: string; values: readonly unknown[] },
  state: State | undefined,
): Promise<{ total: number; counts: Record<string, number> }> => {
  const { rows } = await db.query<{ state: State; count: number }>(
    `select state, count(*) as count from ${table} where ${filter} group by state`,
    [...values],
  );
  return {
    total: rows.reduce((sum, one) => sum + (state === undefined || one.state === state ? one.count : 0), 0),
    counts: Object.fromEntries(rows.map((one) => [one.state, one.count])),
  };
};
