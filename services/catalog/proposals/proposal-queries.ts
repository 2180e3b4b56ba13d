import type {
  AdminProposal,
  HolderFields,
  Proposal,
  ProposalState,
  ProposedChanges,
} from '@marquee/contracts/http/proposals';
import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';

type ProposalRow = {
  readonly id: number;
  readonly model_id: number;
  readonly state: ProposalState;
  readonly changes: ProposedChanges;
  readonly base: ProposedChanges;
  readonly message: string;
  readonly reason: string | null;
  readonly created_at: Date;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
};

type AdminRow = ProposalRow & { readonly slug: string; readonly name: string; readonly archived: boolean };

const columns =
  'p.id, p.model_id, p.state, p.changes, p.base, p.message, p.reason, p.created_at, p.decided_at, p.decided_by';

const proposalOf = (row: ProposalRow): Proposal => ({
  id: row.id,
  state: row.state,
  changes: row.changes,
  message: row.message,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
});

const adminProposalOf = (row: AdminRow): AdminProposal => ({
  ...proposalOf(row),
  model: { id: row.model_id, slug: row.slug, name: row.name, archived: row.archived },
  decidedBy: row.decided_by,
});

/** The model's pending proposal and the last one that was decided. */
export const proposalsOf = async (
  db: Queryable,
  modelId: number,
): Promise<{ readonly pending: Proposal | null; readonly decided: Proposal | null }> => {
  const { rows } = await db.query<ProposalRow>(
    `select distinct on (p.state = 'pending') ${columns} from model_proposals p where p.model_id = $1 order by p.state = 'pending', p.id desc`,
    [modelId],
  );
  const found = rows.map(proposalOf);
  return {
    pending: found.find(({ state }) => state === 'pending') ?? null,
    decided: found.find(({ state }) => state !== 'pending') ?? null,
  };
};

/** Stores a proposal in place of the pending one. The caller has locked the model. */
export const replacePending = async (
  tx: Queryable,
  proposal: {
    readonly modelId: number;
    readonly changes: ProposedChanges;
    readonly base: ProposedChanges;
    readonly message: string;
    readonly at: Date;
  },
): Promise<number> => {
  await deletePending(tx, proposal.modelId);
  const row = await onlyRow<{ id: number }>(
    tx,
    'insert into model_proposals (model_id, changes, base, message, created_at) values ($1, $2, $3, $4, $5) returning id',
    [
      proposal.modelId,
      JSON.stringify(proposal.changes),
      JSON.stringify(proposal.base),
      proposal.message,
      proposal.at,
    ],
  );
  return row.id;
};

/** False when there is none. */
export const deletePending = async (tx: Queryable, modelId: number): Promise<boolean> => {
  const { rowCount } = await tx.query(
    "delete from model_proposals where model_id = $1 and state = 'pending'",
    [modelId],
  );
  return rowCount === 1;
};

/** One page of the proposals in that state, or in any, with the number of them all by state. */
export const listProposals = async (
  db: Queryable,
  { state, limit, offset }: { state: ProposalState | undefined; limit: number; offset: number },
): Promise<{
  readonly counts: Partial<Record<ProposalState, number>>;
  readonly proposals: AdminProposal[];
}> => {
  const counted = db.query<{ state: ProposalState; count: number }>(
    'select state, count(*) as count from model_proposals group by state',
  );
  const page = db.query<AdminRow>(
    `select ${columns}, m.slug, m.name, m.archived_at is not null as archived
     from model_proposals p join models m on m.id = p.model_id
     where $1::text is null or p.state = $1 order by p.state = 'pending' desc, p.id desc limit $2 offset $3`,
    [state ?? null, limit, offset],
  );
  const [{ rows: counts }, { rows }] = await Promise.all([counted, page]);
  return {
    counts: Object.fromEntries(counts.map(({ state, count }) => [state, count])),
    proposals: rows.map(adminProposalOf),
  };
};

export const proposalById = async (
  db: Queryable,
  id: number,
): Promise<(AdminProposal & { readonly base: ProposedChanges }) | undefined> => {
  const { rows } = await db.query<AdminRow>(
    `select ${columns}, m.slug, m.name, m.archived_at is not null as archived
     from model_proposals p join models m on m.id = p.model_id where p.id = $1`,
    [id],
  );
  return rows.map((row) => ({ ...adminProposalOf(row), base: row.base }))[0];
};

/** Marks the proposal as decided. False when it is not pending any more. */
export const decide = async (
  tx: Queryable,
  id: number,
  {
    state,
    reason,
    by,
    at,
  }: { state: Exclude<ProposalState, 'pending'>; reason: string | null; by: string; at: Date },
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `update model_proposals set state = $2, reason = $3, decided_by = $4, decided_at = $5 where id = $1 and state = 'pending'`,
    [id, state, reason, by, at],
  );
  return rowCount === 1;
};

/** The values of those fields that `changes` has. */
export const valuesOf = (fields: HolderFields, changes: ProposedChanges): ProposedChanges =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(changes, name)));
