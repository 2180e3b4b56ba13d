import type { CategoryDetail } from '@marquee/contracts/http/categories';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

type CategoryRow = Pick<CategoryDetail, 'id' | 'slug' | 'name' | 'description' | 'icon' | 'color'>;

/** In display order. There are about twenty. */
export const allCategories = async (db: Queryable): Promise<CategoryRow[]> => {
  const text = 'select id, slug, name, description, icon, color from categories order by place, id';
  return (await db.query<CategoryRow>(text)).rows;
};
