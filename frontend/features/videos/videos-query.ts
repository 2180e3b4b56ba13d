import { videoListing, videoSearch } from '../../video/video-queries';
import type { VideoFilters } from './video-filters';

export const videosPageRows = 48;

/** The one query behind the video screen: search text replaces the filter. */
export const videosQuery = ({ search, category, page }: VideoFilters) => {
  const window = { limit: videosPageRows, offset: (page - 1) * videosPageRows };
  if (search !== '') return videoSearch({ q: search, ...window });
  return videoListing({ category: category === 'all' ? undefined : category, ...window });
};
