import type { ModelSort } from '@marquee/contracts/http/models';
import type { Video } from '@marquee/contracts/http/videos';
import { queryOptions } from '@tanstack/react-query';
import {
  askFor,
  askForRows,
  askForSearch,
  askForSubject,
  present,
  type Rows,
  withQuery,
} from '../../platform/api/ask';

export interface VideoListing {
  readonly modelId?: number | undefined;
  readonly category?: string | undefined;
  readonly sort?: ModelSort | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
}

/** Longer than the default five minutes: going back from a video finds the list as it was. */
const placeKeptMs = 60 * 60_000;

export interface VideoSearch {
  readonly q: string;
  readonly limit: number;
  readonly offset?: number | undefined;
}

/** A page of videos, and how many the filters leave. */
export const videoListing = (listing: VideoListing) => videoRows('/api/videos', { ...listing });

const modelVideosMax = 24;

/** The videos of a profile's model. */
export const modelVideos = (modelId: number) => videoListing({ modelId, limit: modelVideosMax });

/** A page of search results, best first. The text must not be blank. */
export const videoSearch = ({ q, limit, offset }: VideoSearch) => {
  const url = withQuery('/api/videos/search', { q, limit, offset: offset || undefined });
  return queryOptions({
    queryKey: ['videos', url],
    queryFn: ({ signal }) => askForSearch(loadVideos, url, { signal }),
    gcTime: placeKeptMs,
  });
};

/** Facet counts: how many videos each category leaves. */
export const videoFacets = (filter: Pick<VideoListing, 'category'>) => {
  const url = withQuery('/api/videos/facets', { ...filter });
  return queryOptions({
    queryKey: ['videos', url],
    queryFn: ({ signal }) => askFor(loadFacets, url, { signal }),
  });
};

const videoRows = (path: string, query: Readonly<Record<string, string | number | undefined>>) => {
  const url = withQuery(path, { ...query, offset: query.offset || undefined });
  return queryOptions({
    queryKey: ['videos', url],
    queryFn: ({ signal }): Promise<Rows<Video>> => askForRows(loadVideos, url, { signal }),
    gcTime: placeKeptMs,
  });
};

/** One video, or `null` when there is none with this slug or it was removed. */
export const videoBySlug = (slug: string) =>
  queryOptions({
    queryKey: ['videos', 'slug', slug],
    queryFn: async ({ signal }) =>
      (await isSlug(slug))
        ? askForSubject(loadVideo, `/api/videos/${encodeURIComponent(slug)}`, { signal })
        : null,
    select: present,
  });

const loadVideo = async () => (await import('@marquee/contracts/http/videos')).Video;
const loadFacets = async () => (await import('@marquee/contracts/http/facets')).VideoFacets;
const loadVideos = async () => (await import('@marquee/contracts/http/videos')).Videos;
const isSlug = async (text: string) =>
  (await import('@marquee/contracts/rules/slug')).Slug.safeParse(text).success;
