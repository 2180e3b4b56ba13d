import { AdminVideo, ArchiveVideo, EditVideo } from '@marquee/contracts/http/admin-videos';
import { conflict } from '@marquee/kit/errors/http-error';
import { idParams } from '@marquee/kit/http/params';
import { actorOf } from '@marquee/kit/identity/actor';
import { changedFacts, videoAuditEntry } from '../../audit-entry';
import { type CatalogDeps, route } from '../../deps';
import { type Change, refuseStale } from '../../models/admin/change-model';
import { unknownVideo } from '../video-row';
import { adminVideoById } from './admin-video-queries';
import {
  announceVideos,
  isSameVideo,
  lockVideos,
  requireListableVideo,
  updateVideo,
  videoFieldsOf,
} from './video-changes';

/** Changes and announces a video. Concurrent changes wait; an outdated version is a conflict. */
const changeVideo = async (
  { db, counts, now }: CatalogDeps,
  { id, version, what, requestId, identity, apply }: Change<AdminVideo>,
): Promise<AdminVideo> => {
  const changed = await db.transaction(async (tx) => {
    await lockVideos(tx, [id]);
    const before = (await adminVideoById(tx, id)) ?? unknownVideo();
    refuseStale('video', before, version);
    const facts = await apply(tx, before, now());
    if (facts === null) return before;
    const entry = videoAuditEntry(actorOf(identity), what, before, facts);
    await announceVideos(tx, [{ modelId: before.modelId, entry }], requestId);
    return (await adminVideoById(tx, id)) ?? unknownVideo();
  });
  counts.clear();
  return changed;
};

export const editVideo = route({
  patch: '/api/admin/videos/:id',
  params: idParams,
  body: EditVideo,
  reply: AdminVideo,
  allow: 'admin',
  handle: ({ params, body: { version, ...after }, ...caller }, deps) =>
    changeVideo(deps, {
      ...caller,
      ...params,
      version,
      what: 'video.edited',
      apply: async (tx, video, at) => {
        if (video.archivedAt !== null)
          conflict('video.archived', 'This video is archived. Restore it to edit it.');
        const before = videoFieldsOf(video);
        if (isSameVideo(before, after)) return null;
        requireListableVideo({ ...after, slug: video.slug });
        await updateVideo(tx, video, after, at);
        return changedFacts(before, after);
      },
    }),
});

const changeArchived = (path: string, what: string, archived: boolean) =>
  route({
    post: path,
    params: idParams,
    body: ArchiveVideo,
    reply: AdminVideo,
    allow: 'admin',
    handle: ({ params, body, ...caller }, deps) =>
      changeVideo(deps, {
        ...caller,
        ...params,
        ...body,
        what,
        apply: async (tx, { id, archivedAt, model }, at) => {
          if ((archivedAt !== null) === archived) return null;
          await tx.query(
            `update videos set archived_at = $2, listed = $3, version = version + 1, content_changed_at = $4 where id = $1`,
            [id, archived ? at : null, !archived && !model.archived, at],
          );
          return { before: { archived: !archived }, after: { archived } };
        },
      }),
  });

/** Removes the video from every list; its page answers 410. Repeating it changes nothing. */
export const archiveVideo = changeArchived('/api/admin/videos/:id/archive', 'video.archived', true);

/** Restores the video. While its model is archived it stays unlisted. */
export const restoreVideo = changeArchived('/api/admin/videos/:id/restore', 'video.restored', false);
