import { ArchiveModel } from '@marquee/contracts/http/listing';
import { AdminModel } from '@marquee/contracts/http/models';
import { idParams } from '@marquee/kit/http/params';
import { giveBackCards, oweAgain } from '../../delivery/delivery-queries';
import { route } from '../../deps';
import { type Change, changeModel } from './change-model';

const changeArchived = (path: string, what: string, archived: boolean) =>
  route({
    post: path,
    params: idParams,
    body: ArchiveModel,
    reply: AdminModel,
    allow: 'admin',
    handle: ({ params, body, ...caller }, deps) => {
      const change = { what, archivedToo: true, apply: applyArchived(archived) };
      return changeModel(deps, { ...caller, ...params, ...body, ...change });
    },
  });

/** Removes the model from every list; its profile answers 410. Repeating it changes nothing. */
export const archiveModel = changeArchived('/api/admin/models/:id/archive', 'model.archived', true);

/** Restores the model under its slug, which stays reserved while it is archived. */
export const restoreModel = changeArchived('/api/admin/models/:id/restore', 'model.restored', false);

/**
 * Archives or restores the locked model and its videos, as a new version; null if it is so already. What an
 * archived model is owed is given back; restoring it before its placement ends makes it owed again.
 */
export const applyArchived =
  (archived: boolean): Change['apply'] =>
  async (tx, before, at) => {
    if (before.archived === archived) return null;
    if (archived) await giveBackCards(tx, { modelId: before.id }, at);
    else await oweAgain(tx, before.id, at);
    await tx.query(
      'update models set archived_at = $2, version = version + 1, updated_at = $3, content_changed_at = $3 where id = $1',
      [before.id, archived ? at : null, at],
    );
    await tx.query(
      'update videos set listed = $2 and archived_at is null, content_changed_at = $3 where model_id = $1',
      [before.id, !archived, at],
    );
    return { before: { archived: !archived }, after: { archived } };
  };
