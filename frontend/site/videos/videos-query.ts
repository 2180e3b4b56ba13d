import { videoFacets, videoListing, videoSearch } from '../../catalogue/video/video-queries';
import type { VideoFilters } from './video-filters';

export const videosPageRows = 48;

/** The one query behind the video screen: search text replaces filter and order. */
export const videosQuery = ({ search, category, sort, page }: VideoFilters) => {
  const window = { limit: videosPageRows, offset: (page - 1) * videosPageRows };
  if (search !== '') return videoSearch({ q: search, ...window });
  return videoListing({ ...filterOf(category), sort: sort === 'featured' ? undefined : sort, ...window });
};

/** How many videos each choice would leave. */
export const videoFacetsQuery = ({ category }: VideoFilters) => videoFacets(filterOf(category));

const filterOf = (category: VideoFilters['category']) => ({
  category: category === 'all' ? undefined : category,
});
