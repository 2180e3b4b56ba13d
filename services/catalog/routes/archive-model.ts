import { AdminModel, ArchiveModel } from '@marquee/contracts/http/models';
import { actorOf } from '@marquee/kit/identity/actor';
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
  handle: async ({ params: { id }, body: { version }, requestId, identity }, deps) =>
    await changeModel(deps, {
      id,
      version,
      requestId,
      by: actorOf(identity),
      what: 'model.archived',
      archivedToo: true,
      apply: async (tx, before, at) => {
        if (before.archived) return null;
        await setArchived(tx, id, true, at);
        return { before: { archived: false }, after: { archived: true } };
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
  handle: async ({ params: { id }, body: { version }, requestId, identity }, deps) =>
    await changeModel(deps, {
      id,
      version,
      requestId,
      by: actorOf(identity),
      what: 'model.restored',
      archivedToo: true,
      apply: async (tx, before, at) => {
        if (!before.archived) return null;
        await setArchived(tx, id, false, at);
        return { before: { archived: true }, after: { archived: false } };
      },
    }),
});
