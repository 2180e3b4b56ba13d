import type { AuditEntry } from '@marquee/contracts/events/domain-event';
import { EditModel, type ListingChanges } from '@marquee/contracts/http/listing';
import { AdminModel, StoredListing } from '@marquee/contracts/http/models';
import { idParams } from '@marquee/kit/http/params';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { changedFacts } from '../../audit-entry';
import { route } from '../../deps';
import { requireOwnPictures } from '../../media/uploads/own-pictures';
import type { ProfileRow } from '../model-row';
import { changeModel } from './change-model';
import { withChanges } from './listing';
import { requireListable } from './require-listable';
import { claimSlug, slugTaken } from './slugs';
import { updateListing } from './update-listing';

export const editModel = route({
  patch: '/api/models/:id',
  params: idParams,
  body: EditModel,
  reply: AdminModel,
  allow: 'admin',
  handle: async ({ params, body: { version, changes }, ...caller }, deps) =>
    await changeModel(deps, {
      ...caller,
      ...params,
      version,
      what: 'model.edited',
      apply: (tx, row, at) => applyChanges(tx, row, changes, at),
    }),
});

/** Stores a new version of the locked model. Returns the facts before and after; null: nothing changes. */
export const applyChanges = async (
  tx: Queryable,
  row: ProfileRow,
  changes: ListingChanges,
  at: Date,
): Promise<Pick<AuditEntry, 'before' | 'after'> | null> => {
  const before = StoredListing.parse(row);
  const after = withChanges(before, changes);
  if (!after) return null;
  requireListable(after);
  await requireOwnPictures(tx, row.id, after);
  if (after.slug !== before.slug && !(await claimSlug(tx, row.id, after.slug))) slugTaken();
  await updateListing(tx, row.id, after, before, at);
  return changedFacts(before, after);
};
