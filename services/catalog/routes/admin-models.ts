import { AdminModel, Featuring } from '@marquee/contracts/http/models';
import { fold } from '@marquee/contracts/text/fold';
import { text } from '@marquee/contracts/text/text';
import { notFound } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { adminModelById, adminModels } from '../queries/admin-models';
import { featuringsOf } from '../queries/featurings';
import { modelById } from '../queries/model-by-id';
import { route } from '../route';
import { modelIdParams } from './model-id';
import { chosen, pageHeaders, pageQuery } from './paging';

const unshared = { 'cache-control': 'no-store' } as const;

/** Archived ones too: that is where they are found again. */
export const listAdminModels = route({
  get: '/api/admin/models',
  query: z.object({
    state: chosen(z.enum(['listed', 'archived', 'all'])),
    q: chosen(text(120)),
    featured: chosen(z.enum(['true', 'false'])),
    sort: chosen(z.enum(['newest', 'name'])),
    ...pageQuery,
  }),
  reply: z.array(AdminModel),
  allow: 'admin',
  handle: async (
    { query: { state = 'all', q = '', featured, sort = 'newest', limit, offset }, req },
    { db, now },
  ) => {
    const filter = {
      state,
      text: fold(q).trim(),
      ...(featured !== undefined && { featured: featured === 'true' }),
    };
    const { models, total } = await adminModels(db, filter, { sort, limit, offset }, now());
    return answer(200, models, { ...pageHeaders(req, { limit, offset, total }), ...unshared });
  },
});

export const getAdminModel = route({
  get: '/api/admin/models/:id',
  params: modelIdParams,
  reply: AdminModel,
  allow: 'admin',
  handle: async ({ params: { id } }, { db, now }) =>
    answer(
      200,
      (await adminModelById(db, id, now())) ?? notFound('model.unknown', 'There is no such model.'),
      unshared,
    ),
});

export const listFeaturings = route({
  get: '/api/admin/models/:id/featurings',
  params: modelIdParams,
  reply: z.array(Featuring),
  allow: 'admin',
  handle: async ({ params: { id } }, { db }) => {
    if (!(await modelById(db, id))) notFound('model.unknown', 'There is no such model.');
    return answer(200, await featuringsOf(db, id), unshared);
  },
});
