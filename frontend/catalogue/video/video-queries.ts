import type { Video, VideoSort } from '@marquee/contracts/http/videos';
import { queryOptions } from '@tanstack/react-query';
import { askFor, askForRows, askForSubject, present, withQuery } from '../../platform/api/ask';
import { askForFound, type Found } from '../browse/found';

export interface VideoListing {
  readonly modelId?: number | undefined;
  readonly category?: string | undefined;
  readonly sort?: VideoSort | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
}

/** Going back finds a list as it was, also after more than the five minutes after which data is dropped. */
const placeKeptMs = 60 * 60_000;

export interface VideoSearch {
  readonly q: string;
  readonly limit: number;
  readonly offset?: number | undefined;
}

/** A page of the videos, and how many the filters leave. */
export const videoListing = (listing: VideoListing) => videoRows('/api/videos', { ...listing });

const modelVideosMax = 24;

/** What a profile shows of its model's videos. */
export const modelVideos = (modelId: number) => videoListing({ modelId, limit: modelVideosMax });

/** A page of what a search found, best first. The text must not be blank. */
export const videoSearch = ({ q, limit, offset }: VideoSearch) => {
  const address = withQuery('/api/videos/search', { q, limit, offset: offset || undefined });
  return queryOptions({
    queryKey: ['videos', address],
    queryFn: ({ signal }) => askForFound(loadVideos, address, signal),
    gcTime: placeKeptMs,
  });
};

/** How many videos each category would leave. */
export const videoFacets = (filter: Pick<VideoListing, 'category'>) => {
  const address = withQuery('/api/videos/facets', { ...filter });
  return queryOptions({
    queryKey: ['videos', address],
    queryFn: ({ signal }) => askFor(loadFacets, address, { signal }),
  });
};

const videoRows = (path: string, query: Readonly<Record<string, string | number | undefined>>) => {
  const address = withQuery(path, { ...query, offset: query.offset || undefined });
  return queryOptions({
    queryKey: ['videos', address],
    queryFn: ({ signal }): Promise<Found<Video>> => askForRows(loadVideos, address, { signal }),
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
