import { AdminModel, ArchiveModel } from '@marquee/contracts/http/models';
import { setArchived } from '../queries/set-archived';
import { route } from '../route';
import { changeModel } from './change-model';
import { modelIdParams } from './model-id';

/** From then on the profile answers 410 and stands in no list. Archiving what is archived changes nothing. */
export const archiveModel = route({
  post: '/api/admin/models/:id/archive',
  params: modelIdParams,
  body: ArchiveModel,
  reply: AdminModel,
  allow: 'admin',
  handle: async ({ params: { id }, body: { version }, requestId }, deps) =>
    await changeModel(deps, {
      id,
      version,
      requestId,
      archivedToo: true,
      apply: async (tx, before, at) => {
        if (before.archived) return false;
        await setArchived(tx, id, true, at);
        return true;
      },
    }),
});

/** The model as it was before, under its own slug, which nobody else could take meanwhile. */
export const restoreModel = route({
  post: '/api/admin/models/:id/restore',
  params: modelIdParams,
  body: ArchiveModel,
  reply: AdminModel,
  allow: 'admin',
  handle: async ({ params: { id }, body: { version }, requestId }, deps) =>
    await changeModel(deps, {
      id,
      version,
      requestId,
      archivedToo: true,
      apply: async (tx, before, at) => {
        if (!before.archived) return false;
        await setArchived(tx, id, false, at);
        return true;
      },
    }),
});
