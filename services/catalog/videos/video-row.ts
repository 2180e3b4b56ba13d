import type { Video } from '@marquee/contracts/http/videos';
import { Slug } from '@marquee/contracts/rules/slug';
import { notFound } from '@marquee/kit/errors/http-error';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Collection } from '../lists/collection';

/** The columns of `videos`, aliased `v`, as the fields of a `Video`. */
export const videoColumns = `v.id, v.slug, v.title, v.description, v.thumbnail_url as "thumbnailUrl", v.duration, v.premium, v.views, v.likes, v.category,
  v.tags, v.model_id as "modelId",
  (select json_build_object('name', o.name, 'slug', o.slug, 'profileImage', o.profile_image) from models o where o.id = v.model_id) as model`;

export const unknownVideo = (): never => notFound('video.unknown', 'There is no such video.');

/** Also finds videos that are not `listed`: archived ones and those of archived models. */
export const videoBySlug = async (
  db: Queryable,
  slug: string,
): Promise<(Video & { readonly listed: boolean }) | undefined> => {
  if (!Slug.safeParse(slug).success) return undefined;
  return await firstRow<Video & { listed: boolean }>(db, {
    name: 'video-by-slug',
    text: `select ${videoColumns}, v.listed from videos v where v.slug = $1`,
    values: [slug],
  });
};

/** Videos of archived models are never listed, and those of featured models count as featured. */
export const videos: Collection<Video> = {
  table: 'videos',
  alias: 'v',
  columns: videoColumns,
  read: async (db, query) => (await db.query<Video>(query)).rows,
  listed: 'v.listed',
  verified: 'false',
  rotates: false,
  featured: (at) =>
    `v.model_id in (select f.id from models f where f.archived_at is null and f.featured_until > ${at})`,
  orders: {
    popular: 'v.views desc, v.id desc',
    trending: 'v.trending_score desc, v.views desc, v.id desc',
    newest: 'v.created_at desc, v.id desc',
    name: 'v.search_name, v.id',
    rating: 'v.likes desc, v.id desc',
  },
  text: 'search_document',
  words: 'video_words',
};
