import type { EditVideo, NewVideo } from '@marquee/contracts/http/admin-videos';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { getOrNull, getRows, requestJson, withQuery } from '../../platform/api/request';
import { adminKey } from '../frame/admin-calls';
import { recordsOf } from '../frame/record-search';
import type { VideosSearch } from './videos-search';

const videosKey = [adminKey, 'videos'];

/** Refetches every list of videos, public ones in this browser's cache included. */
export const invalidateVideos = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: videosKey }),
    queryClient.invalidateQueries({ queryKey: ['videos'] }),
  ]);

/** One page of videos; `q` matches title, slug or creator. The former page stays while another loads. */
export const adminVideos = ({ page, ...search }: VideosSearch) =>
  queryOptions({
    queryKey: [...videosKey, 'list', { page, ...search }],
    queryFn: ({ signal }) =>
      getRows(loadVideos, withQuery('/api/admin/videos', { ...search, ...recordsOf(page) }), { signal }),
    placeholderData: keepPreviousData,
  });

/** `null` when there is none. */
export const adminVideo = (id: number) =>
  queryOptions({
    queryKey: [...videosKey, 'one', id],
    queryFn: ({ signal }) => getOrNull([404], loadVideo, `/api/admin/videos/${id}`, { signal }),
  });

export const addVideo = (body: z.input<typeof NewVideo>) =>
  requestJson(loadVideo, '/api/admin/videos', { method: 'POST', body });

/** Fails with 409 when the server has a newer version, or an archived video. */
export const editVideo = (id: number, body: z.input<typeof EditVideo>) =>
  requestJson(loadVideo, `/api/admin/videos/${id}`, { method: 'PATCH', body });

/** Archives or restores; fails with 409 when the server has a newer version. */
export const moveVideo = (id: number, to: 'archive' | 'restore', version: number) =>
  requestJson(loadVideo, `/api/admin/videos/${id}/${to}`, { method: 'POST', body: { version } });

const loadVideo = async () => (await import('@marquee/contracts/http/admin-videos')).AdminVideo;
const loadVideos = async () => (await import('@marquee/contracts/http/admin-videos')).AdminVideo.array();
