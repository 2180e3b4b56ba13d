import { FeaturedModels } from '@marquee/contracts/http/models';
import { answer } from '@marquee/kit/http/route';
import { featuredModels } from '../queries/featured-models';
import { route } from '../route';

export const listFeaturedModels = route({
  get: '/api/admin/featured-models',
  reply: FeaturedModels,
  allow: 'admin',
  handle: async (_input, { db, now }) =>
    answer(200, FeaturedModels.parse(await featuredModels(db, now())), { 'cache-control': 'no-store' }),
});
