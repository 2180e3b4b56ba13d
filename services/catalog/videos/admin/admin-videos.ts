import { AdminVideo, adminVideoSorts } from '@marquee/contracts/http/admin-videos';
import { fold } from '@marquee/contracts/text/fold';
import { text } from '@marquee/contracts/text/text';
import { idParams, optional } from '@marquee/kit/http/params';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { route } from '../../deps';
import { pageHeaders } from '../../lists/paging';
import { pageQuery } from '../../lists/params';
import { unknownVideo } from '../video-row';
import { adminVideoById, adminVideos } from './admin-video-queries';

/** Includes archived videos, so that they can be restored. */
export const listAdminVideos = route({
  get: '/api/admin/videos',
  query: z.object({
    state: optional(z.enum(['listed', 'archived', 'all'])),
    q: optional(text(160)),
    category: optional(text(60)),
    sort: optional(z.enum(adminVideoSorts)),
    order: optional(z.enum(['asc', 'desc'])),
    ...pageQuery,
  }),
  reply: z.array(AdminVideo),
  allow: 'admin',
  handle: async ({ query: { limit, offset, ...asked }, req }, { db }) => {
    const { state = 'all', q = '', category, sort = 'newest', order } = asked;
    const filter = { state, text: fold(q).trim(), category };
    const { videos, total } = await adminVideos(db, filter, { sort, direction: order, limit, offset });
    return answer(200, videos, pageHeaders(req, { limit, offset, total }));
  },
});

export const getAdminVideo = route({
  get: '/api/admin/videos/:id',
  params: idParams,
  reply: AdminVideo,
  allow: 'admin',
  handle: async ({ params: { id } }, { db }) => (await adminVideoById(db, id)) ?? unknownVideo(),
});
