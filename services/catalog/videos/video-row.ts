import type { Video } from '@marquee/contracts/http/videos';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/** The columns of `videos`, aliased `v`, that `videoOf` reads. */
export const videoColumns = `v.id, v.slug, v.title, v.description, v.thumbnail_url, v.duration, v.premium, v.views, v.likes, v.category, v.tags,
  v.model_id`;

export type VideoRow = Omit<Video, 'thumbnailUrl' | 'modelId'> & {
  readonly thumbnail_url: string | null;
  readonly model_id: number;
};

export const videoOf = (row: VideoRow): Video => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  thumbnailUrl: row.thumbnail_url,
  duration: row.duration,
  premium: row.premium,
  views: row.views,
  likes: row.likes,
  category: row.category,
  tags: row.tags,
  modelId: row.model_id,
});

/** Also finds videos of archived models: those are not `listed`. */
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

export const videosById = async (
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Video>> => {
  const { rows } = await db.query<VideoRow>({
    name: 'videos-by-id',
    text: `select ${videoColumns} from videos v where v.id = any($1::int[])`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, videoOf(row)]));
};
