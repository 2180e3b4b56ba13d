import { ModelIdList } from '@marquee/contracts/http/model-ranking';
import { AdminModel, adminModelSorts, listMaxRows } from '@marquee/contracts/http/models';
import { fold } from '@marquee/contracts/text/fold';
import { text } from '@marquee/contracts/text/text';
import { idParams, optional, rowIds } from '@marquee/kit/http/params';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { route } from '../../deps';
import { pageHeaders } from '../../lists/paging';
import { Flag, pageQuery } from '../../lists/params';
import { unknownModel } from '../listed-model';
import { type AdminFilter, adminModelById, adminModelIds, adminModels } from './admin-model-queries';

const filterQuery = {
  state: optional(z.enum(['listed', 'archived', 'all'])),
  q: optional(text(120)),
  featured: optional(Flag),
  ids: optional(rowIds(listMaxRows)),
  category: optional(text(60)),
  verified: optional(Flag),
};

const filterOf = ({
  state = 'all',
  q = '',
  ...rest
}: z.output<z.ZodObject<typeof filterQuery>>): AdminFilter => ({ state, text: fold(q).trim(), ...rest });

/** Includes archived models, so that they can be restored. `ids=1,2,3`: only these. */
export const listAdminModels = route({
  get: '/api/admin/models',
  query: z.object({
    ...filterQuery,
    sort: optional(z.enum(adminModelSorts)),
    order: optional(z.enum(['asc', 'desc'])),
    ...pageQuery,
  }),
  reply: z.array(AdminModel),
  allow: 'admin',
  handle: async ({ query: { limit, offset, sort = 'newest', order, ...filter }, req }, { db, now }) => {
    const page = { sort, direction: order, limit, offset };
    const { models, total } = await adminModels(db, filterOf(filter), page, now());
    return answer(200, models, pageHeaders(req, { limit, offset, total }));
  },
});

/** For analytics, which sorts the models by its figures. */
export const listModelIds = route({
  get: '/internal/models/ids',
  query: z.object(filterQuery),
  reply: ModelIdList,
  allow: 'service',
  handle: async ({ query }, { db, now }) => await adminModelIds(db, filterOf(query), now()),
});

export const getAdminModel = route({
  get: '/api/admin/models/:id',
  params: idParams,
  reply: AdminModel,
  allow: 'admin',
  handle: async ({ params: { id } }, { db, now }) => (await adminModelById(db, id, now())) ?? unknownModel(),
});
