import type { Video } from '@marquee/contracts/http/videos';
import type { PageFacts } from '../../platform/head/page-head';
import { breadcrumbs, itemList } from '../../platform/head/structured-data';
import type { VideoFilters } from './video-filters';
import { videosPageRows } from './videos-query';

/** What the list of videos says of itself. A search is not indexed. */
export const videosHead = (
  { search, page }: VideoFilters,
  path: string,
  videos: readonly Video[],
): PageFacts => ({
  title: search === '' ? 'Browse Videos' : `Video search: ${search}`,
  description: 'Browse the videos of every creator in the directory.',
  keywords: 'videos, creators, browse, search',
  path,
  isIndexed: search === '',
  structured: (absolute) => [
    breadcrumbs(absolute, { name: 'Videos', path: '/videos' }),
    itemList(
      absolute,
      videos.map(({ title, slug }) => ({ name: title, path: `/video/${slug}` })),
      (page - 1) * videosPageRows + 1,
    ),
  ],
});
