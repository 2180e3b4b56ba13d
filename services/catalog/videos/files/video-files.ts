import { type AdminVideo, exportOnlyVideoColumns, videoColumns } from '@marquee/contracts/http/admin-videos';
import { route } from '../../deps';
import { answerExport, exportQuery } from '../../files/answer-export';
import { answerImport, importQuery } from '../../files/answer-import';
import { everyAdminVideo } from '../admin/admin-video-queries';
import { videoImporter } from './video-importer';

const columns = [...videoColumns, ...exportOnlyVideoColumns] as const;

const valuesOf = (video: AdminVideo) => ({
  ...video,
  modelSlug: video.model.slug,
  archived: video.archivedAt !== null,
});

export const exportVideos = route({
  get: '/api/admin/videos/export',
  query: exportQuery,
  allow: 'admin',
  handle: (context, deps) => {
    const batches = everyAdminVideo(deps.db, context.query.state ?? 'all');
    return answerExport({ name: 'videos', columns, valuesOf, batches }, context, deps);
  },
});

export const importVideosFile = route({
  post: '/api/admin/videos/import',
  query: importQuery,
  allow: 'admin',
  handle: (context, deps) => answerImport(videoImporter, context, deps),
});
