import { type AdminVideo, exportOnlyVideoColumns, videoColumns } from '@marquee/contracts/http/admin-videos';
import { route } from '../../deps';
import { answerExport, exportQuery } from '../../files/answer-export';
import { answerImport, importQuery } from '../../files/answer-import';
import { everyAdminVideo } from '../admin/admin-video-queries';
import { videoImporter } from './video-importer';

const columns = [...videoColumns, ...exportOnlyVideoColumns] as const;

const cellsOf = (video: AdminVideo): Record<(typeof columns)[number], string> => ({
  slug: video.slug,
  title: video.title,
  modelSlug: video.model.slug,
  description: video.description,
  thumbnailUrl: video.thumbnailUrl ?? '',
  duration: String(video.duration),
  premium: String(video.premium),
  category: video.category,
  tags: video.tags.join(', '),
  views: String(video.views),
  likes: String(video.likes),
  version: String(video.version),
  id: String(video.id),
  archived: String(video.archivedAt !== null),
  createdAt: video.createdAt,
});

export const exportVideos = route({
  get: '/api/admin/videos/export',
  query: exportQuery,
  allow: 'admin',
  handle: (context, deps) => {
    const batches = everyAdminVideo(deps.db, context.query.state ?? 'all');
    return answerExport({ name: 'videos', columns, cellsOf, batches }, context, deps);
  },
});

export const importVideosFile = route({
  post: '/api/admin/videos/import',
  query: importQuery,
  allow: 'admin',
  handle: (context, deps) => answerImport(videoImporter, context, deps),
});
