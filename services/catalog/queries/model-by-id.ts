import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { FoundModel } from './model-by-slug';
import { modelColumns } from './model-row';

/** Archived ones are found too. */
export const modelById = async (db: Queryable, id: number): Promise<FoundModel | undefined> => {
  const { rows } = await db.query<FoundModel>({
    name: 'model-by-id',
    text: `select ${modelColumns}, m.archived_at is not null as archived from models m where m.id = $1`,
    values: [id],
  });
  return rows[0];
};
