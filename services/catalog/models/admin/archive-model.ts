import { ArchiveModel } from '@marquee/contracts/http/listing';
import { AdminModel } from '@marquee/contracts/http/models';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { modelIdParams } from '../../lists/model-id';
import { route } from '../../route';
import { changeModel } from './change-model';

/** Removes the model from every list; its profile then answers 410. Archiving an archived model changes nothing. */
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

/** Restores the model under its slug, which stays reserved while it is archived. */
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

/** Hides the model and its videos, or shows them again, as a new version. Its featuring continues. */
const setArchived = async (tx: Queryable, id: number, archived: boolean, at: Date): Promise<void> => {
  await tx.query(
    'update models set archived_at = $2, version = version + 1, updated_at = $3, content_changed_at = $3 where id = $1',
    [id, archived ? at : null, at],
  );
  await tx.query('update videos set listed = $2, content_changed_at = $3 where model_id = $1', [
    id,
    !archived,
    at,
  ]);
};
