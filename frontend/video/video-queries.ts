import { queryOptions } from '@tanstack/react-query';
import { askForRows, askForSubject, present, withQuery } from '../api/ask';

export interface VideoListing {
  readonly modelId?: number | undefined;
  readonly category?: string | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
}

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
export const videoSearch = (search: VideoSearch) => videoRows('/api/videos/search', { ...search });

const videoRows = (path: string, query: Readonly<Record<string, string | number | undefined>>) => {
  const address = withQuery(path, { ...query, offset: query.offset || undefined });
  return queryOptions({ queryKey: ['videos', address], queryFn: ({ signal }) => askForRows(loadVideos, address, { signal }) });
};

/** One video, or `null` when there is none with this slug or it was removed. */
export const videoBySlug = (slug: string) =>
  queryOptions({
    queryKey: ['videos', 'slug', slug],
    queryFn: async ({ signal }) =>
      (await isSlug(slug)) ? askForSubject(loadVideo, `/api/videos/${encodeURIComponent(slug)}`, { signal }) : null,
    select: present,
  });

const loadVideo = async () => (await import('@marquee/contracts/http/videos')).Video;
const loadVideos = async () => (await import('@marquee/contracts/http/videos')).Videos;
const isSlug = async (text: string) => (await import('@marquee/contracts/slug')).Slug.safeParse(text).success;
