import type { Video } from '@marquee/contracts/http/videos';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { addWords, searchName, videoDocument } from '../lists/search-words';

export type VideoToInsert = Omit<Video, 'id' | 'modelId' | 'model'> & {
  readonly modelId: number;
  readonly modelName: string;
  readonly createdAt: Date;
};

/** The fields of a video and what finds it, as statements read them from JSON. */
export const videoRecord = `"title" text, "description" text, "thumbnailUrl" text, "duration" integer, "premium" boolean, "views" integer,
  "likes" integer, "category" text, "tags" text[], "searchName" text, "document" text[]`;

/**
 * Adds the videos in the order given, with search words and scores, and returns their ids by slug. Fails as a
 * whole if a slug is taken or a model does not exist.
 */
export const insertVideos = async (
  tx: Queryable,
  videos: readonly VideoToInsert[],
): Promise<ReadonlyMap<string, number>> => {
  const documents = videos.map((video) => videoDocument(video, video.modelName));
  const given = videos.map((video, nth) => ({
    ...video,
    searchName: searchName(video.title),
    document: documents[nth]?.document,
  }));
  const { rows } = await tx.query<{ id: number; slug: string }>(
    `insert into videos (model_id, slug, title, description, thumbnail_url, duration, premium, views, likes, category, tags, search_name,
       search_document, created_at, content_changed_at, trending_score)
     select "modelId", "slug", "title", "description", "thumbnailUrl", "duration", "premium", "views", "likes", "category", "tags", "searchName",
       array_to_tsvector("document"), "createdAt", "createdAt", coalesce((select m.trending_score from models m where m.id = "modelId"), 0)
     from rows from (jsonb_to_recordset($1::jsonb) as (
       "modelId" integer, "slug" text, ${videoRecord}, "createdAt" timestamptz
     )) with ordinality
     order by "ordinality"
     returning id, slug`,
    [JSON.stringify(given)],
  );
  await addWords(
    tx,
    'video_words',
    documents.flatMap(({ words }) => words),
  );
  return new Map(rows.map(({ slug, id }) => [slug, id]));
};
