import { ModelViews } from '@marquee/contracts/http/model-views';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { modelViews } from '../queries/model-views';
import { route } from '../route';

/** Shown on every profile, so a minute old will do. Of a model that nobody has opened, as of one that nobody lists, the figure is 0. */
export const getModelViews = route({
  get: '/api/models/:id/views',
  params: z.object({
    id: z
      .string()
      .regex(/^[1-9]\d{0,9}$/, 'must be a whole number')
      .transform(Number),
  }),
  reply: ModelViews,
  handle: async ({ params: { id } }, { db }) =>
    answer(200, await modelViews(db, id), { 'cache-control': 'public, max-age=60' }),
});
