import type { Video } from '@marquee/contracts/http/videos';

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
