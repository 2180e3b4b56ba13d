import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { type ProfileRow, profileColumns } from './model-row';

/** The model that has the slug, or had it: then its own `slug` is another one. Archived ones are found too. */
export const modelBySlug = async (db: Queryable, slug: string): Promise<ProfileRow | undefined> => {
  const { rows } = await db.query<ProfileRow>({
    name: 'model-by-slug',
    text: `select ${profileColumns} from model_slugs s join models m on m.id = s.model_id where s.slug = $1`,
    values: [slug],
  });
  return rows[0];
};
