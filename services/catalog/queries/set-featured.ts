import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/** `infinity` for without end, null for removed. */
export type FeaturedUntil = Date | 'infinity' | null;

export const setFeatured = async (
  tx: Queryable,
  id: number,
  until: FeaturedUntil,
  at: Date,
): Promise<void> => {
  await tx.query(
    'update models set featured_until = $2, version = version + 1, updated_at = $3 where id = $1',
    [id, until, at],
  );
};
