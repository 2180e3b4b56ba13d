import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { type VideoRow, videoColumns } from './video-row';

/** Found also when its model is archived: then it is not `listed`. */
export const videoBySlug = async (
  db: Queryable,
  slug: string,
): Promise<(VideoRow & { readonly listed: boolean }) | undefined> => {
  const { rows } = await db.query<VideoRow & { listed: boolean }>({
    name: 'video-by-slug',
    text: `select ${videoColumns}, v.listed from videos v where v.slug = $1`,
    values: [slug],
  });
  return rows[0];
};
