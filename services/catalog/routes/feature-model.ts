import { FeatureModel, Model } from '@marquee/contracts/http/models';
import { gone, notFound } from '@marquee/kit/errors/refusal';
import { announce } from '@marquee/kit/postgres/outbox';
import { featuredUntil } from '../listing/featured-until';
import { featuringState, nextFeaturing } from '../listing/featuring';
import { endFeaturing, startFeaturing } from '../queries/featurings';
import { lockModel, modelById } from '../queries/model-by-id';
import { modelOf } from '../queries/model-row';
import { modelState } from '../queries/model-states';
import { setFeatured } from '../queries/set-featured';
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
  handle: async ({ params: { id }, body: { featured, ...term }, requestId, identity }, { db, counts, now }) => {
    const at = now();
    const by = operatorOf(identity);
    const changed = await db.transaction(async (tx) => {
      const before = await lockModel(tx, id);
      if (!before) return notFound('model.unknown', 'There is no such model.');
      if (before.archived) return gone('model.archived', 'This model was removed.');
      const command = featured ? ({ does: 'feature', until: featuredUntil(term, at) } as const) : ({ does: 'remove' } as const);
      const step = nextFeaturing(featuringState(before.featured_until, at), command);
      if (!step) return before;
      // Also where the state says that none is open: one whose time is over may still wait for the sweep.
      const expired = await endFeaturing(tx, id, { at, ended: step.ends ?? 'removed', by });
      if (expired) await announce(tx, { type: 'catalog.model.expired', model: await modelState(tx, id) }, requestId);
      if (step.featuredUntil !== null) await startFeaturing(tx, id, { at, until: step.featuredUntil, by });
      await setFeatured(tx, id, step.featuredUntil, at);
      await announce(tx, { type: step.announces, model: await modelState(tx, id) }, requestId);
      return (await modelById(tx, id)) ?? before;
    });
    counts.forget();
    return modelOf(changed, at);
  },
});
