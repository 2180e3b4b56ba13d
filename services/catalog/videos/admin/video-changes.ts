import { isDeepStrictEqual } from 'node:util';
import type { AdminVideo } from '@marquee/contracts/http/admin-videos';
import { isCategory } from '@marquee/contracts/http/models';
import { Video } from '@marquee/contracts/http/videos';
import { refusedFields } from '@marquee/contracts/rules/refused-words';
import { announceAll, audited, type NewEntry } from '@marquee/kit/bus/outbox';
import { invalidFields } from '@marquee/kit/errors/http-error';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { z } from 'zod';
import { addWords, searchName, videoDocument } from '../../lists/search-words';
import { requireOwnThumbnail } from '../../media/uploads/own-pictures';
import { refuseWords } from '../../models/admin/require-listable';
import { modelStates } from '../../models/model-queries';
import { videoRecord } from '../insert-videos';

/** The fields of a video that an edit changes. */
const VideoFields = Video.omit({ id: true, slug: true, modelId: true, model: true });
export type VideoFields = z.infer<typeof VideoFields>;

export const videoFieldsOf = (video: AdminVideo): VideoFields => VideoFields.parse(video);

export const isSameVideo = (before: VideoFields, after: VideoFields): boolean =>
  isDeepStrictEqual(before, after);

/** Throws 422 for a refused word, 400 for an unknown category. The error names the fields. */
export const requireListableVideo = ({
  slug,
  title,
  description,
  category,
  tags,
}: VideoFields & { readonly slug: string }): void => {
  refuseWords(refusedFields({ slug, title, description, category, tags }));
  if (!isCategory(category)) invalidFields({ category: 'is not one of the categories' });
};

/** Stores the fields of the locked video as a new version, with its search words. */
export const updateVideo = async (tx: Queryable, video: AdminVideo, after: VideoFields, at: Date) => {
  await requireOwnThumbnail(tx, video.modelId, after.thumbnailUrl);
  const { words, document } = videoDocument(after, video.model.name);
  const { views, likes } = video;
  // Views and likes change often; search engines ignore dates that do.
  const isContentChange = !isSameVideo(videoFieldsOf(video), { ...after, views, likes });
  await tx.query(
    `update videos v set (title, description, thumbnail_url, duration, premium, category, tags, views, likes, search_name, search_document) =
       (g."title", g."description", g."thumbnailUrl", g."duration", g."premium", g."category", g."tags", g."views", g."likes", g."searchName",
       array_to_tsvector(g."document")), version = version + 1, content_changed_at = case when $4 then $3 else content_changed_at end
     from jsonb_to_record($2::jsonb) as g (${videoRecord}) where v.id = $1`,
    [
      video.id,
      JSON.stringify({ ...after, searchName: searchName(after.title), document }),
      at,
      isContentChange,
    ],
  );
  await addWords(tx, 'video_words', words);
};

/** Locks the videos and their models: models first, each by rising id, as every change of a model does. */
export const lockVideos = async (tx: Queryable, videoIds: readonly number[]): Promise<void> => {
  await tx.query(
    `select m.id from models m where m.id in (select v.model_id from videos v where v.id = any ($1::int[])) order by m.id for update`,
    [videoIds],
  );
  await tx.query('select v.id from videos v where v.id = any ($1::int[]) order by v.id for update', [
    videoIds,
  ]);
};

type VideoChange = { readonly modelId: number; readonly entry: NewEntry };

/** For other services a video is a part of its model: `catalog.model.updated`, once per model. */
export const announceVideos = async (tx: Queryable, changes: readonly VideoChange[], requestId: string) => {
  if (changes.length === 0) return;
  const states = await modelStates(tx, [...new Set(changes.map(({ modelId }) => modelId))]);
  const unannounced = new Map(states.map((model) => [model.id, model]));
  const announcements = changes.map(({ modelId, entry }) => {
    const model = unannounced.get(modelId);
    unannounced.delete(modelId);
    return model === undefined
      ? { event: audited(entry) }
      : { event: { type: 'catalog.model.updated' as const, model }, entry };
  });
  await announceAll(tx, announcements, requestId);
};
