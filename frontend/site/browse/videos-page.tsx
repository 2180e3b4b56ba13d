import type { Video } from '@marquee/contracts/http/videos';
import { catalogRoute } from '../../catalog/browse/catalog-screen';
import { videoSuggestions } from '../../catalog/browse/suggestions';
import { VideoGrid, VideoGridSkeleton } from '../../catalog/video/video-grid';
import { videoFacets, videoListing, videoSearch } from '../../catalog/video/video-queries';

export const videosRoute = catalogRoute<Video>({
  path: '/videos',
  title: 'Browse videos',
  description: 'Browse the videos of every creator in the directory.',
  keywords: 'videos, creators, browse, search',
  searchTitle: (search) => `Video search: ${search}`,
  suggestions: videoSuggestions,
  searchPlaceholder: 'Title, category or model',
  // Views and likes of videos are what their creators say.
  sortLabels: { popular: 'Most views, by their creators', rating: 'Most likes, by their creators' },
  facetNames: ['tag'],
  list: ({ featured: _, ...page }) => videoListing(page),
  search: ({ featured: _, ...page }) => videoSearch(page),
  facets: ({ featured: _, ...filter }) => videoFacets(filter),
  item: ({ title, slug }) => ({ name: title, path: `/video/${slug}` }),
  grid: (videos) => <VideoGrid videos={videos} isMain />,
  placeholders: <VideoGridSkeleton count={12} />,
});
