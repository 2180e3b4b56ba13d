import type { ModelSort } from '@marquee/contracts/http/models';
import { listQueries } from '../../platform/api/list-queries';

const contract = () => import('@marquee/contracts/http/videos');

const videos = listQueries('videos', {
  rows: async () => (await contract()).Videos,
  facets: async () => (await import('@marquee/contracts/http/facets')).ListFacets,
  subject: async () => (await contract()).Video,
});

interface VideoListing {
  readonly modelId?: number | undefined;
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
  readonly sort?: ModelSort | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
}

export const videoListing = (listing: VideoListing) => videos.rows({ ...listing });
export const videoSearch = (search: Omit<VideoListing, 'modelId'> & { readonly q: string }) =>
  videos.rows({ ...search }, '/search');
export const videoFacets = (
  filter: Pick<VideoListing, 'category' | 'tag'> & { readonly q?: string | undefined },
) => videos.facets({ ...filter });
export const videoBySlug = (slug: string) => videos.bySlug(slug);

const modelVideosMax = 24;

export const modelVideos = (modelId: number) => videoListing({ modelId, limit: modelVideosMax });
