import { StoredListing } from '@marquee/contracts/http/models';
import { HolderFields, OwnProfile, ProposeProfile } from '@marquee/contracts/http/proposals';
import { announce, recordAudit } from '@marquee/kit/bus/outbox';
import { notFound, unprocessable } from '@marquee/kit/errors/http-error';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { changedFacts, factsOf, modelAuditEntry } from '../audit-entry';
import { route } from '../deps';
import { requireOwnPictures } from '../media/uploads/own-pictures';
import { refuseStale } from '../models/admin/change-model';
import { withChanges } from '../models/admin/listing';
import { requireListable } from '../models/admin/require-listable';
import { reportStatus } from '../models/admin/update-listing';
import { listedModel } from '../models/listed-model';
import { lockModel, modelById } from '../models/model-queries';
import { ownModel, slugParams } from '../models/own-model';
import { deletePending, proposalsOf, replacePending, valuesOf } from './proposal-queries';

const path = '/api/insights/:slug/proposal';

const profileOf = async (db: Queryable, id: number): Promise<OwnProfile> => {
  const model = listedModel(await modelById(db, id));
  const { slug, name, version } = model;
  return { slug, name, version, fields: HolderFields.parse(model), ...(await proposalsOf(db, id)) };
};

export const getOwnProfile = route({
  get: path,
  params: slugParams,
  reply: OwnProfile,
  allow: 'holder',
  handle: async ({ params: { slug }, identity }, { db }) =>
    await profileOf(db, (await ownModel(db, slug, identity)).id),
});

/**
 * Checks the changes as an administrator's, and keeps them, in place of pending ones, until they are decided.
 * The status is the holder's own report: it holds at once, for `statusHours`.
 */
export const proposeProfile = route({
  post: path,
  params: slugParams,
  body: ProposeProfile,
  reply: OwnProfile,
  allow: 'own-model',
  handle: async ({ params: { slug }, body, identity, requestId, log }, { db, now }) => {
    const { version, message, changes } = body;
    const { id } = await ownModel(db, slug, identity);
    const at = now();
    const isProposed = await db.transaction(async (tx) => {
      const model = listedModel(await lockModel(tx, id));
      refuseStale('model', model, version);
      const { status, isOnline = status && status !== 'offline', ...proposed } = changes;
      const was = StoredListing.parse(model);
      const reported = withChanges(was, { status, isOnline });
      if (reported) {
        await reportStatus(tx, id, reported);
        const facts = changedFacts(was, reported);
        await recordAudit(tx, modelAuditEntry(actorOf(identity), 'status.reported', model, facts), requestId);
      }
      const before = reported ?? was;
      const after = withChanges(before, proposed);
      if (!after && reported) return false;
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
        modelAuditEntry(actorOf(identity), 'proposal.made', model, facts),
      );
      return true;
    });
    if (isProposed) log.info('proposal.made', { requestId, modelId: id });
    return await profileOf(db, id);
  },
});

export const withdrawProposal = route({
  post: `${path}/withdraw`,
  params: slugParams,
  reply: OwnProfile,
  allow: 'own-model',
  handle: async ({ params: { slug }, identity, requestId, log }, { db }) => {
    const { id } = await ownModel(db, slug, identity);
    await db.transaction(async (tx) => {
      const model = listedModel(await lockModel(tx, id));
      if (!(await deletePending(tx, id))) return unknownProposal();
      await recordAudit(tx, modelAuditEntry(actorOf(identity), 'proposal.withdrawn', model), requestId);
    });
    log.info('proposal.withdrawn', { requestId, modelId: id });
    return await profileOf(db, id);
  },
});

export const unknownProposal = (): never =>
  notFound('proposal.unknown', 'There is no such proposal. It may have been replaced, withdrawn or decided.');
