import type { Queryable } from '@marquee/kit/postgres/open-postgres';

export type CategoryRow = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly icon: string;
  readonly color: string;
};

/** In display order. */
export const allCategories = async (db: Queryable): Promise<CategoryRow[]> =>
  (
    await db.query<CategoryRow>(
      'select id, slug, name, description, icon, color from categories order by place, id',
    )
  ).rows;

export const categoryBySlug = async (db: Queryable, slug: string): Promise<CategoryRow | undefined> =>
  (
    await db.query<CategoryRow>(
      'select id, slug, name, description, icon, color from categories where slug = $1',
      [slug],
    )
  ).rows[0];
