import { AdminVideo, NewVideo } from '@marquee/contracts/http/admin-videos';
import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { conflict, invalidFields, unprocessable } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import pg from 'pg';
import { factsOf, videoAuditEntry } from '../../audit-entry';
import { route } from '../../deps';
import { requireOwnThumbnail } from '../../media/uploads/own-pictures';
import { lockModel, modelBySlug } from '../../models/model-queries';
import type { ProfileRow } from '../../models/model-row';
import { insertVideos } from '../insert-videos';
import { unknownVideo } from '../video-row';
import { adminVideoById } from './admin-video-queries';
import { announceVideos, requireListableVideo } from './video-changes';

/** True if an insert failed because another video has the slug. */
export const isVideoSlugTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'videos_slug_is_unique';

const rethrowSlugTaken = (error: unknown): never => {
  if (!isVideoSlugTaken(error)) throw error;
  return conflict('slug.taken', 'Another video has this slug.', {
    fields: { slug: 'This slug is already taken.' },
    cause: error,
  });
};

/** Throws 422 unless there is a model to publish the video for. */
export const requireCreator = <Creator extends Pick<ProfileRow, 'archived'>>(
  model: Creator | undefined,
): Creator => {
  if (model !== undefined && !model.archived) return model;
  const fault = model === undefined ? 'is not the slug of a model' : 'belongs to an archived model';
  return unprocessable('video.no-creator', 'A video needs a listed model.', { fields: { modelSlug: fault } });
};

export const createVideo = route({
  post: '/api/admin/videos',
  body: NewVideo,
  reply: AdminVideo,
  allow: 'admin',
  handle: async ({ body, requestId, identity }, { db, counts, now }) => {
    const slug = body.slug || deriveSlug(body.title);
    if (slug === '') invalidFields({ slug: 'is required: it cannot be derived from the title' });
    const { modelSlug, ...video } = { ...body, slug };
    requireListableVideo(video);
    const created = await db
      .transaction(async (tx) => {
        const found = requireCreator(await modelBySlug(tx, modelSlug));
        const model = requireCreator(await lockModel(tx, found.id));
        await requireOwnThumbnail(tx, model.id, video.thumbnailUrl);
        const ids = await insertVideos(tx, [
          { ...video, modelId: model.id, modelName: model.name, createdAt: now() },
        ]);
        const id = ids.get(slug) ?? unknownVideo();
        const facts = { after: factsOf({ ...video, modelSlug: model.slug }) };
        const entry = videoAuditEntry(actorOf(identity), 'video.created', { id, slug }, facts);
        await announceVideos(tx, [{ modelId: model.id, entry }], requestId);
        return (await adminVideoById(tx, id)) ?? unknownVideo();
      })
      .catch(rethrowSlugTaken);
    counts.clear();
    return answer(201, created, { location: `/api/admin/videos/${created.id}` });
  },
});
