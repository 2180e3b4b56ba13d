import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/** Takes the model and its videos out of every list, or puts them back, as a new version. Featuring is untouched: its time runs on. */
export const setArchived = async (tx: Queryable, id: number, archived: boolean, at: Date): Promise<void> => {
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
