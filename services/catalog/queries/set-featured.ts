import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { FoundModel } from './model-by-slug';
import { modelColumns } from './model-row';

/** `infinity` for without end, null for removed. */
export type FeaturedUntil = Date | 'infinity' | null;

/** The model and its featured state before, locked until the transaction ends. */
export const lockModel = async (tx: Queryable, id: number): Promise<FoundModel | undefined> => {
  const { rows } = await tx.query<FoundModel>(
    `select ${modelColumns}, m.archived_at is not null as archived from models m where m.id = $1 for update`,
    [id],
  );
  return rows[0];
};

export const setFeatured = async (tx: Queryable, id: number, until: FeaturedUntil, at: Date): Promise<void> => {
  await tx.query('update models set featured_until = $2, version = version + 1, updated_at = $3 where id = $1', [id, until, at]);
};
