import { FeatureModel, Model } from '@marquee/contracts/http/models';
import { gone, notFound } from '@marquee/kit/errors/http-error';
import { actorOf } from '@marquee/kit/identity/actor';
import { applyFeaturing } from '../listing/apply-featuring';
import { featuredUntil } from '../listing/featured-until';
import { lockModel, modelById } from '../queries/model-by-id';
import { modelOf } from '../queries/model-row';
import { route } from '../route';
import { modelIdParams } from './model-id';
import { operatorOf } from './operator';

/** Features a model from now on for some days, or without end, or removes it. Removing one that is not featured changes nothing. */
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
      const before = await lockModel(tx, id);
      if (!before) return notFound('model.unknown', 'There is no such model.');
      if (before.archived) return gone('model.archived', 'This model was removed.');
      const command = featured
        ? ({ does: 'feature', until: featuredUntil(term, at) } as const)
        : ({ does: 'remove' } as const);
      await applyFeaturing(tx, before, command, {
        at,
        startedBy: operatorOf(identity),
        by: actorOf(identity),
        requestId,
      });
      return (await modelById(tx, id)) ?? before;
    });
    counts.forget();
    return modelOf(changed, at);
  },
});
