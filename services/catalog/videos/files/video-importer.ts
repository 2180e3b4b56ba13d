import {
  type AdminVideo,
  exportOnlyVideoColumns,
  NewVideo,
  type VideoColumn,
  videoColumns,
} from '@marquee/contracts/http/admin-videos';
import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { pictureIdOf } from '@marquee/contracts/rules/pictures';
import { secondsOf } from '@marquee/contracts/text/duration';
import { fieldErrors } from '@marquee/kit/http/error-reply';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';
import { changedFacts, factsOf, videoAuditEntry } from '../../audit-entry';
import { booleanOf, fieldsOf, filledOf, numberOf, tagsOf } from '../../files/cells';
import { type Importer, refused, type Verdict } from '../../files/import-rows';
import type { CsvRow } from '../../files/read-csv';
import { modelsBySlugs } from '../../models/model-queries';
import type { ProfileRow } from '../../models/model-row';
import { adminVideosBySlugs } from '../admin/admin-video-queries';
import { isVideoSlugTaken, requireCreator } from '../admin/create-video';
import {
  announceVideos,
  isSameVideo,
  lockVideos,
  requireListableVideo,
  updateVideo,
  type VideoFields,
  videoFieldsOf,
} from '../admin/video-changes';
import { insertVideos } from '../insert-videos';

type Row = CsvRow<VideoColumn>;
type Known = {
  readonly videos: ReadonlyMap<string, AdminVideo>;
  readonly models: ReadonlyMap<string, ProfileRow>;
};
type Addition = { readonly model: ProfileRow; readonly video: VideoFields & { readonly slug: string } };
type Update = { readonly video: AdminVideo; readonly after: VideoFields };

const slugOf = ({ cells }: Row): string => cells.slug?.trim() || deriveSlug(cells.title ?? '');
const modelSlugOf = ({ cells }: Row): string => cells.modelSlug?.trim() ?? '';

/** A row is validated against the video with its slug, which keeps its creator. */
export const videoImporter: Importer<VideoColumn, Known, Addition, Update> = {
  what: 'videos.imported',
  columns: { read: videoColumns, ignored: exportOnlyVideoColumns, needed: ['slug', 'title'] },
  slugOf,
  read: async (db, rows, { locked }) => {
    const slugs = rows.map(slugOf);
    if (locked) await lockKnown(db, slugs, rows.map(modelSlugOf));
    return {
      videos: await adminVideosBySlugs(db, slugs),
      models: await modelsBySlugs(db, rows.map(modelSlugOf), { locked: false }),
    };
  },
  validate: (row, slug, { videos, models }) => {
    const video = videos.get(slug);
    if (video === undefined) return validateAddition(row, slug, models);
    if (!row.cells.slug?.trim()) return refused({ slug: 'is taken; to change that video, add its slug' });
    if (video.archivedAt !== null) return refused({ slug: 'belongs to an archived video; restore it first' });
    return validateUpdate(row, video, models);
  },
  write: async (tx, { additions, updates }, at, { requestId, by }) => {
    const ids =
      additions.length === 0
        ? new Map<string, number>()
        : await insertVideos(
            tx,
            additions.map(({ model: { id, name }, video }) => ({
              ...video,
              modelId: id,
              modelName: name,
              createdAt: at,
            })),
          );
    for (const { video, after } of updates) await updateVideo(tx, video, after, at);
    await announceVideos(
      tx,
      [
        ...additions.map(({ model, video }) => ({
          modelId: model.id,
          entry: videoAuditEntry(
            by,
            'video.created',
            { id: ids.get(video.slug) ?? 0, slug: video.slug },
            { after: factsOf({ ...video, modelSlug: model.slug }) },
          ),
        })),
        ...updates.map(({ video, after }) => ({
          modelId: video.modelId,
          entry: videoAuditEntry(by, 'video.edited', video, changedFacts(videoFieldsOf(video), after)),
        })),
      ],
      requestId,
    );
  },
  isSlugTaken: isVideoSlugTaken,
};

/** Locks what the rows refer to, models before videos, so that imports and edits never block in a circle. */
const lockKnown = async (tx: Queryable, slugs: readonly string[], modelSlugs: readonly string[]) => {
  await tx.query(
    `select m.id from models m
     where m.id in (select s.model_id from model_slugs s where s.slug = any ($1::text[]))
       or m.id in (select v.model_id from videos v where v.slug = any ($2::text[]))
     order by m.id for update`,
    [modelSlugs, slugs],
  );
  const { rows } = await tx.query<{ id: number }>('select id from videos where slug = any ($1::text[])', [
    slugs,
  ]);
  await lockVideos(
    tx,
    rows.map(({ id }) => id),
  );
};

const validateAddition = (row: Row, slug: string, models: Known['models']): Verdict<Addition, Update> => {
  const parsed = NewVideo.safeParse({ ...fieldsOf(row.cells, readers), slug });
  if (!parsed.success) return refused(fieldErrors(parsed.error));
  const { modelSlug, ...video } = parsed.data;
  requireListableVideo(video);
  const model = requireCreator(models.get(modelSlug));
  if (video.thumbnailUrl !== null && pictureIdOf(video.thumbnailUrl) !== undefined) return refusedThumbnail;
  return { is: 'add', addition: { model, video } };
};

const EditedRow = z.looseObject({ version: z.int().min(1) });

const validateUpdate = (row: Row, video: AdminVideo, models: Known['models']): Verdict<Addition, Update> => {
  const before = videoFieldsOf(video);
  const fields = {
    ...before,
    modelSlug: video.model.slug,
    slug: video.slug,
    ...fieldsOf(row.cells, readers),
  };
  const parsed = NewVideo.safeParse(fields);
  if (!parsed.success) return refused(fieldErrors(parsed.error));
  const { slug, modelSlug, ...after } = parsed.data;
  if (modelSlug !== video.model.slug && models.get(modelSlug)?.id !== video.modelId)
    return refused({ modelSlug: `is ${video.model.slug} and stays so: a video keeps its creator` });
  if (isSameVideo(before, after)) return { is: 'unchanged' };
  const version = EditedRow.safeParse({ version: video.version, ...fieldsOf(row.cells, readers) });
  if (!version.success) return refused(fieldErrors(version.error));
  if (version.data.version !== video.version)
    return refused({ version: `is now ${video.version}: the video has changed since` });
  requireListableVideo({ ...after, slug });
  if (after.thumbnailUrl !== before.thumbnailUrl && pictureIdOf(after.thumbnailUrl ?? '') !== undefined)
    return refusedThumbnail;
  return { is: 'update', update: { video, after } };
};

/** An uploaded picture belongs to one model; only the editor checks which. */
const refusedThumbnail = refused({ thumbnailUrl: 'is an uploaded image; set it in the editor' });

const readers = new Map<string, (cell: string) => unknown>([
  ['slug', filledOf],
  ['modelSlug', filledOf],
  ['duration', (cell) => secondsOf(cell) ?? filledOf(cell)],
  ['premium', booleanOf],
  ['category', filledOf],
  ['tags', tagsOf],
  ['views', numberOf],
  ['likes', numberOf],
  ['version', numberOf],
]);
