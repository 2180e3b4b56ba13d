import { FeaturedModels, FeatureModel, Featuring } from '@marquee/contracts/http/featuring';
import { Model } from '@marquee/contracts/http/models';
import { answer } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import { z } from 'zod';
import { itemsById } from '../lists/list-queries';
import { modelIdParams } from '../lists/model-id';
import { adminEmail } from '../models/admin/change-model';
import { featuredUntil } from '../models/featured-until';
import { listedModel, unknownModel } from '../models/listed-model';
import { lockModel, modelById } from '../models/model-queries';
import { models } from '../models/model-row';
import { route } from '../route';
import { applyFeaturing } from './apply-featuring';
import { featuredModels, featuringsOf } from './featuring-queries';

/** Features a model from now on, for some days or without end, or ends its featuring. Ending none changes nothing. */
export const featureModel = route({
  post: '/api/admin/models/:id/featured',
  params: modelIdParams,
  body: FeatureModel,
  reply: Model,
  allow: 'admin',
  handle: async (
    { params: { id }, body: { featured, ...term }, requestId, identity },
    { db, counts, now },
  ) => {
    const at = now();
    const changed = await db.transaction(async (tx) => {
      const before = listedModel(await lockModel(tx, id));
      const command = featured
        ? ({ does: 'feature', until: featuredUntil(term, at) } as const)
        : ({ does: 'remove' } as const);
      await applyFeaturing(tx, before, command, {
        at,
        startedBy: adminEmail(identity),
        by: actorOf(identity),
        requestId,
      });
      return (await itemsById(tx, models, [id], at))[0];
    });
    counts.clear();
    return changed;
  },
});

export const listFeaturedModels = route({
  get: '/api/admin/featured-models',
  reply: FeaturedModels,
  allow: 'admin',
  handle: async (_input, { db, now }) =>
    answer(200, FeaturedModels.parse(await featuredModels(db, now())), { 'cache-control': 'no-store' }),
});

/** The history of one model. */
export const listFeaturings = route({
  get: '/api/admin/models/:id/featurings',
  params: modelIdParams,
  reply: z.array(Featuring),
  allow: 'admin',
  handle: async ({ params: { id } }, { db }) => {
    if (!(await modelById(db, id))) unknownModel();
    return answer(200, await featuringsOf(db, id), { 'cache-control': 'no-store' });
  },
});
