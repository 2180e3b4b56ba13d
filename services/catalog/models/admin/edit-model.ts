import { EditModel } from '@marquee/contracts/http/listing';
import { AdminModel } from '@marquee/contracts/http/models';
import { actorOf } from '@marquee/kit/identity/actor';
import { modelIdParams } from '../../lists/model-id';
import { route } from '../../route';
import { changedFacts } from './audit-entry';
import { changeModel } from './change-model';
import { listingOf, withChanges } from './listing';
import { requireListable } from './require-listable';
import { claimSlug, slugTaken } from './slugs';
import { updateListing } from './update-listing';

export const editModel = route({
  patch: '/api/models/:id',
  params: modelIdParams,
  body: EditModel,
  reply: AdminModel,
  allow: 'admin',
  handle: async ({ params: { id }, body: { version, changes }, requestId, identity }, deps) =>
    await changeModel(deps, {
      id,
      version,
      requestId,
      by: actorOf(identity),
      what: 'model.edited',
      apply: async (tx, row, at) => {
        const before = listingOf(row);
        const after = withChanges(before, changes);
        if (!after) return null;
        requireListable(after);
        if (after.slug !== before.slug && !(await claimSlug(tx, id, after.slug))) slugTaken();
        await updateListing(tx, id, after, before, at);
        return changedFacts(before, after);
      },
    }),
});
