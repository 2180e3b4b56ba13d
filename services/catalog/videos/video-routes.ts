import { Video, Videos } from '@marquee/contracts/http/videos';
import { gone } from '@marquee/kit/errors/http-error';
import { idParams, optional } from '@marquee/kit/http/params';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { route } from '../deps';
import { answerList, listQuery } from '../lists/answer-list';
import { revalidated } from '../lists/paging';
import { unknownVideo, videoBySlug, videos } from './video-row';

export const listVideos = route({
  get: '/api/videos',
  query: listQuery.extend({ modelId: optional(idParams.shape.id) }),
  reply: Videos,
  handle: ({ query, ...context }, deps) => answerList(videos, query, context, deps),
});

export const getVideo = route({
  get: '/api/videos/:slug',
  params: z.object({ slug: z.string() }),
  reply: Video,
  handle: async ({ params: { slug } }, { db }) => {
    const found = await videoBySlug(db, slug);
    if (!found) return unknownVideo();
    const { listed, ...video } = found;
    return listed ? answer(200, video, revalidated) : gone('video.archived', 'This video was removed.');
  },
});
