import { type Category, type CategoryDetail, categoryFaces } from '@marquee/contracts/http/categories';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import { conditionOf } from '../lists/list-queries';
import { values } from '../lists/sql';
import { models } from '../models/model-row';

type CategoryRow = Pick<CategoryDetail, 'id' | 'slug' | 'name' | 'description' | 'icon' | 'color'>;

/** In display order. There are about twenty. */
export const allCategories = (db: Queryable): Promise<CategoryRow[]> =>
  rowsOf(db, 'select id, slug, name, description, icon, color from categories order by place, id');

type Face = NonNullable<Category['faces']>[number];

/** The most opened models of each category, by slug; reads the start of an index for each. */
export const facesOf = async (
  db: Queryable,
  slugs: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, Face[]>> => {
  const given = values();
  const parts = slugs.map((slug) => {
    const category = given.add(slug);
    const condition = conditionOf(models, { category: slug }, at, given);
    return `(select ${category}::text as category, m.name, m.profile_image as "profileImage" from models m
      where ${condition} order by ${models.orders.popular} limit ${categoryFaces})`;
  });
  if (parts.length === 0) return new Map();
  const { rows } = await db.query<Face & { category: string }>(parts.join(' union all '), given.list);
  const faces = new Map(slugs.map((slug): [string, Face[]] => [slug, []]));
  for (const { category, ...face } of rows) faces.get(category)?.push(face);
  return faces;
};
