import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry } from '@marquee/contracts/events/domain-event';
import type { AdminVideo, VideoListing } from '@marquee/contracts/http/admin-videos';
import { isCategory } from '@marquee/contracts/http/models';
import { refusedFields } from '@marquee/contracts/rules/refused-words';
import { announceAll } from '@marquee/kit/bus/outbox';
import { invalidFields } from '@marquee/kit/errors/http-error';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { addWords, searchName, videoDocument } from '../../lists/search-words';
import { requireOwnThumbnail } from '../../media/uploads/own-pictures';
import { refuseWords } from '../../models/admin/require-listable';
import { modelStates } from '../../models/model-queries';

/** The fields of a video that an edit changes. */
export type VideoFields = Omit<VideoListing, 'modelSlug'>;

/** The fields of a stored video that an edit changes. */
export const videoFieldsOf = (video: AdminVideo): VideoFields => ({
  title: video.title,
  description: video.description,
  thumbnailUrl: video.thumbnailUrl,
  duration: video.duration,
  premium: video.premium,
  category: video.category,
  tags: video.tags,
  views: video.views,
  likes: video.likes,
});

export const isSameVideo = (before: VideoFields, after: VideoFields): boolean =>
  isDeepStrictEqual(before, after);

/**
 * Throws unless the video may be published: 422 for a refused word, 400 for an unknown category. The error
 * names the fields.
 */
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
export const updateVideo = async (
  tx: Queryable,
  video: AdminVideo,
  after: VideoFields,
  at: Date,
): Promise<void> => {
  await requireOwnThumbnail(tx, video.modelId, after.thumbnailUrl);
  const { words, document } = videoDocument(after, video.model.name);
  const { views, likes } = video;
  await tx.query(
    `update videos set title = $2, description = $3, thumbnail_url = $4, duration = $5, premium = $6, category = $7, tags = $8, views = $9,
       likes = $10, search_name = $11, search_document = array_to_tsvector($12::text[]), version = version + 1,
       content_changed_at = case when $13 then $14 else content_changed_at end
     where id = $1`,
    [
      video.id,
      after.title,
      after.description,
      after.thumbnailUrl,
      after.duration,
      after.premium,
      after.category,
      after.tags,
      after.views,
      after.likes,
      searchName(after.title),
      document,
      // Views and likes change often; search engines ignore dates that do.
      !isSameVideo(videoFieldsOf(video), { ...after, views, likes }),
      at,
    ],
  );
  await addWords(tx, 'video_words', words);
};

/**
 * Locks the videos and their models until the transaction ends: models first, each by rising id, as every
 * change of a model does.
 */
export const lockVideos = async (tx: Queryable, videoIds: readonly number[]): Promise<void> => {
  await tx.query(
    `select m.id from models m where m.id in (select v.model_id from videos v where v.id = any ($1::int[])) order by m.id for update`,
    [videoIds],
  );
  await tx.query('select v.id from videos v where v.id = any ($1::int[]) order by v.id for update', [
    videoIds,
  ]);
};

type VideoChange = { readonly modelId: number; readonly entry: AuditEntry };

/**
 * Announces changed videos. For other services a video is a part of its model: `catalog.model.updated`, once
 * per model.
 */
export const announceVideos = async (
  tx: Queryable,
  changes: readonly VideoChange[],
  requestId: string,
): Promise<void> => {
  if (changes.length === 0) return;
  const states = await modelStates(tx, [...new Set(changes.map(({ modelId }) => modelId))]);
  const unannounced = new Map(states.map((model) => [model.id, model]));
  const announcements = changes.map(({ modelId, entry }) => {
    const model = unannounced.get(modelId);
    unannounced.delete(modelId);
    return model === undefined
      ? { event: { type: 'audit.recorded' as const, entry } }
      : { event: { type: 'catalog.model.updated' as const, model }, entry };
  });
  await announceAll(tx, announcements, requestId);
};
