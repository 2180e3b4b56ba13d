import { type AdminVideo, exportOnlyVideoColumns, videoColumns } from '@marquee/contracts/http/admin-videos';
import { csvStream, jsonArrayStream } from '@marquee/kit/csv/csv';
import { streamLines } from '@marquee/kit/http/stream-lines';
import { z } from 'zod';
import { answerImport, importQuery } from '../../files/answer-import';
import { optional } from '../../lists/paging';
import { route } from '../../route';
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

async function* rowsOf(batches: AsyncIterable<readonly AdminVideo[]>): AsyncGenerator<string[][]> {
  for await (const videos of batches)
    yield videos.map((video) => {
      const cells = cellsOf(video);
      return columns.map((column) => cells[column]);
    });
}

export const exportVideos = route({
  get: '/api/admin/videos/export',
  query: z.object({
    format: optional(z.enum(['csv', 'json'])),
    state: optional(z.enum(['listed', 'archived', 'all'])),
  }),
  allow: 'admin',
  handle: async ({ query: { format = 'csv', state = 'all' }, ...context }, { db, bounded }) => {
    const videos = everyAdminVideo(db, state);
    const [type, text] =
      format === 'csv'
        ? ['text/csv', csvStream(columns, rowsOf(videos))]
        : ['application/json', jsonArrayStream(videos)];
    const headers = {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="videos.${format}"`,
    };
    return await bounded.export(() => streamLines(context, headers, text), context.signal);
  },
});

export const importVideosFile = route({
  post: '/api/admin/videos/import',
  query: importQuery,
  allow: 'admin',
  handle: (context, deps) => answerImport(videoImporter, context, deps),
});
