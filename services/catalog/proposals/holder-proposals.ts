import { HolderFields, OwnProfile, ProposeProfile } from '@marquee/contracts/http/proposals';
import { announce, recordAudit } from '@marquee/kit/bus/outbox';
import { notFound, unprocessable } from '@marquee/kit/errors/http-error';
import { changedFacts, factsOf, modelAuditEntry } from '../audit-entry';
import { route } from '../deps';
import { idParams } from '../lists/params';
import { requireOwnPictures } from '../media/uploads/own-pictures';
import { refuseStale } from '../models/admin/change-model';
import { listingOf, withChanges } from '../models/admin/listing';
import { requireListable } from '../models/admin/require-listable';
import { listedModel } from '../models/listed-model';
import { lockModel, modelById } from '../models/model-queries';
import { deletePending, proposalsOf, replacePending, valuesOf } from './proposal-queries';

/** For analytics, which has checked that the caller is the model's holder. */
const path = '/internal/models/by-id/:id/proposal';

export const getOwnProfile = route({
  get: path,
  params: idParams,
  reply: OwnProfile,
  allow: 'service',
  handle: async ({ params: { id } }, { db }) => {
    const model = listedModel(await modelById(db, id));
    const { slug, name, version } = model;
    return { slug, name, version, fields: HolderFields.parse(model), ...(await proposalsOf(db, id)) };
  },
});

const holderOf = ({ slug }: { readonly slug: string }) => ({ role: 'holder', name: slug }) as const;

/**
 * Checks the proposed changes as the administrator's would be, and keeps them until they are decided. They
 * replace a pending proposal.
 */
export const proposeProfile = route({
  post: path,
  params: idParams,
  body: ProposeProfile,
  allow: 'service',
  handle: async ({ params: { id }, body: { version, message, changes }, requestId, log }, { db, now }) => {
    const at = now();
    await db.transaction(async (tx) => {
      const model = listedModel(await lockModel(tx, id));
      refuseStale(model, version);
      const before = listingOf(model);
      const after = withChanges(before, changes);
      if (!after) return unprocessable('proposal.empty', 'Nothing is changed.');
      requireListable(after);
      await requireOwnPictures(tx, id, after);
      const changed = HolderFields.partial().parse(changedFacts(before, after).after);
      const base = valuesOf(HolderFields.parse(model), changed);
      const proposalId = await replacePending(tx, { modelId: id, changes: changed, base, message, at });
      const facts = { before: factsOf(base), after: factsOf(changed) };
      await announce(
        tx,
        { type: 'catalog.proposal.made', proposalId, modelId: id },
        requestId,
        modelAuditEntry(holderOf(model), 'proposal.made', model, facts),
      );
    });
    log.info('proposal.made', { requestId, modelId: id });
  },
});

export const withdrawProposal = route({
  post: `${path}/withdraw`,
  params: idParams,
  allow: 'service',
  handle: async ({ params: { id }, requestId, log }, { db }) => {
    await db.transaction(async (tx) => {
      const model = listedModel(await lockModel(tx, id));
      if (!(await deletePending(tx, id))) return unknownProposal();
      const entry = modelAuditEntry(holderOf(model), 'proposal.withdrawn', model, {
        before: null,
        after: null,
      });
      await recordAudit(tx, entry, requestId);
    });
    log.info('proposal.withdrawn', { requestId, modelId: id });
  },
});

export const unknownProposal = (): never =>
  notFound('proposal.unknown', 'There is no such proposal. It may have been replaced, withdrawn or decided.');
