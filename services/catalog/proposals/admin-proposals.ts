import {
  AdminProposals,
  ApplyProposal,
  ComparedProposal,
  DeclineProposal,
  HolderFields,
  proposalStates,
} from '@marquee/contracts/http/proposals';
import { announce } from '@marquee/kit/bus/outbox';
import { conflict, unauthorized } from '@marquee/kit/errors/http-error';
import { idParams, optional } from '@marquee/kit/http/params';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';
import { modelAuditEntry } from '../audit-entry';
import { route } from '../deps';
import { pageQuery } from '../lists/params';
import { adminEmail, changeModel } from '../models/admin/change-model';
import { applyChanges } from '../models/admin/edit-model';
import { unknownModel } from '../models/listed-model';
import { lockModel, modelById } from '../models/model-queries';
import { unknownProposal } from './holder-proposals';
import { decide, listProposals, proposalById } from './proposal-queries';

export const listAdminProposals = route({
  get: '/api/admin/proposals',
  query: z.object({ state: optional(z.enum(proposalStates)), ...pageQuery }),
  reply: AdminProposals,
  allow: 'admin',
  handle: async ({ query: { state, limit, offset } }, { db }) => {
    const { counts, proposals } = await listProposals(db, { state, limit, offset });
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const total = state === undefined ? all : (counts[state] ?? 0);
    return { total, counts, proposals };
  },
});

/** The proposal beside its model as it is now. */
const compared = async (db: Queryable, id: number): Promise<ComparedProposal> => {
  const proposal = (await proposalById(db, id)) ?? unknownProposal();
  const model = (await modelById(db, proposal.model.id)) ?? unknownModel();
  return { ...proposal, version: model.version, current: HolderFields.parse(model) };
};

const one = { params: idParams, reply: ComparedProposal, allow: 'admin' } as const;

export const getProposal = route({
  ...one,
  get: '/api/admin/proposals/:id',
  handle: async ({ params: { id } }, { db }) => await compared(db, id),
});

const alreadyDecided = (): never => conflict('proposal.decided', 'This proposal was decided meanwhile.');

/** Stores the proposed fields as a new version of the model and closes the proposal, both or neither. */
export const applyProposal = route({
  ...one,
  post: '/api/admin/proposals/:id/apply',
  body: ApplyProposal,
  handle: async ({ params: { id }, body: { version }, ...caller }, deps) => {
    const { requestId, log } = caller;
    const by = adminEmail(caller.identity) ?? unauthorized('admin.required');
    const { model, changes } = (await proposalById(deps.db, id)) ?? unknownProposal();
    await changeModel(deps, {
      ...caller,
      id: model.id,
      version,
      what: 'proposal.applied',
      apply: async (tx, row, at) => {
        // The model is locked, so its proposals do not change any more.
        if (!(await decide(tx, id, { state: 'applied', reason: null, by, at }))) {
          if ((await proposalById(tx, id)) === undefined) unknownProposal();
          alreadyDecided();
        }
        const facts = await applyChanges(tx, row, changes, at);
        const decided = { proposalId: id, modelId: model.id, state: 'applied', reason: null } as const;
        await announce(tx, { type: 'catalog.proposal.decided', ...decided }, requestId);
        return facts;
      },
    });
    log.info('proposal.applied', { requestId, modelId: model.id });
    return await compared(deps.db, id);
  },
});

export const declineProposal = route({
  ...one,
  post: '/api/admin/proposals/:id/decline',
  body: DeclineProposal,
  handle: async ({ params: { id }, body: { reason }, requestId, identity, log }, { db, now }) => {
    const by = adminEmail(identity) ?? unauthorized('admin.required');
    const { model } = (await proposalById(db, id)) ?? unknownProposal();
    await db.transaction(async (tx) => {
      await lockModel(tx, model.id);
      const proposal = (await proposalById(tx, id)) ?? unknownProposal();
      if (!(await decide(tx, id, { state: 'declined', reason, by, at: now() }))) alreadyDecided();
      const decided = { proposalId: id, modelId: model.id, state: 'declined', reason } as const;
      const facts = { after: { reason } };
      const entry = modelAuditEntry(actorOf(identity), 'proposal.declined', proposal.model, facts);
      await announce(tx, { type: 'catalog.proposal.decided', ...decided }, requestId, entry);
    });
    log.info('proposal.declined', { requestId, modelId: model.id });
    return await compared(db, id);
  },
});
