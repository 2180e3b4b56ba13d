import type {
  AdminProposal,
  HolderFields,
  Proposal,
  ProposalState,
  ProposedChanges,
} from '@marquee/contracts/http/proposals';
import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { changesRow, rowsOf, sentRow, sentRows } from '@marquee/kit/postgres/rows';

const columns =
  'p.id, p.state, p.changes, p.message, p.reason, p.created_at as "createdAt", p.decided_at as "decidedAt"';

const adminColumns = `${columns}, p.decided_by as "decidedBy",
  json_build_object('id', m.id, 'slug', m.slug, 'name', m.name, 'archived', m.archived_at is not null) as model`;
const source = 'model_proposals p join models m on m.id = p.model_id';

export const proposalsOf = async (
  db: Queryable,
  modelId: number,
): Promise<{ readonly pending: Proposal | null; readonly decided: Proposal | null }> => {
  const found = await sentRows<Proposal>(
    db,
    `select distinct on (p.state = 'pending') ${columns} from model_proposals p where p.model_id = $1 order by p.state = 'pending', p.id desc`,
    [modelId],
  );
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

export const deletePending = (tx: Queryable, modelId: number): Promise<boolean> =>
  changesRow(tx, "delete from model_proposals where model_id = $1 and state = 'pending'", [modelId]);

/** One page of the proposals in that state, or in any, with the number of them all by state. */
export const listProposals = async (
  db: Queryable,
  { state, limit, offset }: { state: ProposalState | undefined; limit: number; offset: number },
): Promise<{
  readonly counts: Partial<Record<ProposalState, number>>;
  readonly proposals: AdminProposal[];
}> => {
  const [counts, proposals] = await Promise.all([
    rowsOf<{ state: ProposalState; count: number }>(
      db,
      'select state, count(*) as count from model_proposals group by state',
    ),
    sentRows<AdminProposal>(
      db,
      `select ${adminColumns} from ${source}
       where $1::text is null or p.state = $1 order by p.state = 'pending' desc, p.id desc limit $2 offset $3`,
      [state ?? null, limit, offset],
    ),
  ]);
  return { counts: Object.fromEntries(counts.map(({ state, count }) => [state, count])), proposals };
};

export const proposalById = (
  db: Queryable,
  id: number,
): Promise<(AdminProposal & { readonly base: ProposedChanges }) | undefined> =>
  sentRow(db, `select ${adminColumns}, p.base from ${source} where p.id = $1`, [id]);

/** Marks the proposal as decided. False when it is not pending any more. */
export const decide = (
  tx: Queryable,
  id: number,
  decision: { state: Exclude<ProposalState, 'pending'>; reason: string | null; by: string; at: Date },
): Promise<boolean> =>
  changesRow(
    tx,
    `update model_proposals set state = $2, reason = $3, decided_by = $4, decided_at = $5 where id = $1 and state = 'pending'`,
    [id, decision.state, decision.reason, decision.by, decision.at],
  );

export const valuesOf = (fields: HolderFields, changes: ProposedChanges): ProposedChanges =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(changes, name)));
