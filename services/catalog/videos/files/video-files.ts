import { type AdminVideo, exportOnlyVideoColumns, videoColumns } from '@marquee/contracts/http/admin-videos';
import { exportRoute } from '../../files/export-route';
import { importRoute } from '../../files/import-route';
import { everyAdminVideo } from '../admin/admin-video-queries';
import { videoImporter } from './video-importer';

export const exportVideos = exportRoute('/api/admin/videos/export', {
  name: 'videos',
  columns: [...videoColumns, ...exportOnlyVideoColumns],
  valuesOf: (video: AdminVideo) => ({
    ...video,
    modelSlug: video.model.slug,
    archived: video.archivedAt !== null,
  }),
  read: everyAdminVideo,
});

export const importVideosFile = importRoute('/api/admin/videos/import', videoImporter);
