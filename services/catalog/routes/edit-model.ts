import { AdminModel, EditModel } from '@marquee/contracts/http/models';
import { actorOf } from '@marquee/kit/identity/actor';
import { listingOf } from '../listing/listing-of';
import { changedFacts } from '../listing/model-deed';
import { refuseUnlistable } from '../listing/refuse-unlistable';
import { withChanges } from '../listing/with-changes';
import { claimSlug, updateListing } from '../queries/update-listing';
import { route } from '../route';
import { changeModel } from './change-model';
import { modelIdParams } from './model-id';
import { refuseTakenSlug } from './taken-slug';

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
        refuseUnlistable(after);
        if (after.slug !== before.slug && !(await claimSlug(tx, id, after.slug))) refuseTakenSlug();
        await updateListing(tx, id, after, before, at);
        return changedFacts(before, after);
      },
    }),
});
