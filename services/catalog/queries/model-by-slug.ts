import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { type ModelRow, modelColumns } from './model-row';

export type FoundModel = ModelRow & { readonly archived: boolean };

/** The model that has the slug, or had it: then its own `slug` is another one. Archived ones are found too. */
export const modelBySlug = async (db: Queryable, slug: string): Promise<FoundModel | undefined> => {
  const { rows } = await db.query<FoundModel>({
    name: 'model-by-slug',
    text: `select ${modelColumns}, m.archived_at is not null as archived
      from model_slugs s join models m on m.id = s.model_id where s.slug = $1`,
    values: [slug],
  });
  return rows[0];
};
