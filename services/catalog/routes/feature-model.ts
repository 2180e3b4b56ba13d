import { FeatureModel, Model } from '@marquee/contracts/http/models';
import { gone, notFound } from '@marquee/kit/errors/refusal';
import { announce } from '@marquee/kit/postgres/outbox';
import { featuredUntil } from '../listing/featured-until';
import { modelById } from '../queries/model-by-id';
import { modelOf } from '../queries/model-row';
import { modelState } from '../queries/model-states';
import { lockModel, setFeatured } from '../queries/set-featured';
import { route } from '../route';
import { modelIdParams } from './model-id';

/** Features a model from now on for some days, or without end, or removes it. Removing one that is not featured changes nothing. */
export const featureModel = route({
  post: '/api/admin/models/:id/featured',
  params: modelIdParams,
  body: FeatureModel,
  reply: Model,
  allow: 'admin',
  handle: async ({ params: { id }, body: { featured, ...term }, requestId }, { db, counts, now }) => {
    const at = now();
    const changed = await db.transaction(async (tx) => {
      const before = await lockModel(tx, id);
      if (!before) return notFound('model.unknown', 'There is no such model.');
      if (before.archived) return gone('model.archived', 'This model was removed.');
      if (!featured && before.featured_until === null) return before;
      await setFeatured(tx, id, featured ? featuredUntil(term, at) : null, at);
      const type = featured ? ('catalog.model.featured' as const) : ('catalog.model.unfeatured' as const);
      await announce(tx, { type, model: await modelState(tx, id) }, requestId);
      return (await modelById(tx, id)) ?? before;
    });
    counts.forget();
    return modelOf(changed, at);
  },
});
