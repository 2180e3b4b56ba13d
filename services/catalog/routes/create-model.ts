import { ModelProfile, NewModel } from '@marquee/contracts/http/models';
import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { answer } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import { announce } from '@marquee/kit/postgres/outbox';
import { featuredUntil } from '../listing/featured-until';
import { factsOf, modelDeed } from '../listing/model-deed';
import { refuseUnlistable } from '../listing/refuse-unlistable';
import { insertModels } from '../queries/insert-models';
import { modelById } from '../queries/model-by-id';
import { profileOf } from '../queries/model-row';
import { modelState } from '../queries/model-states';
import { route } from '../route';
import { isTakenSlug, refuseTakenSlug } from './taken-slug';

export const createModel = route({
  post: '/api/models',
  body: NewModel,
  reply: ModelProfile,
  allow: 'admin',
  handle: async (
    { body: { featured, days, withoutEnd, ...listing }, requestId, identity },
    { db, counts, now },
  ) => {
    const at = now();
    const model = {
      ...listing,
      slug: listing.slug || deriveSlug(listing.name),
      featuredUntil: featured ? featuredUntil({ days, withoutEnd }, at) : null,
      createdAt: at,
      ...(identity.role === 'admin' && { featuredBy: identity.email }),
    };
    refuseUnlistable(model);
    try {
      const created = await db.transaction(async (tx) => {
        const id = (await insertModels(tx, [model])).get(model.slug);
        const row = id === undefined ? undefined : await modelById(tx, id);
        if (!row) throw new Error('the model that was just inserted is not there');
        const state = await modelState(tx, row.id);
        const deed = modelDeed(actorOf(identity), 'model.created', state, {
          before: null,
          after: factsOf(model),
        });
        await announce(tx, { type: 'catalog.model.created', model: state }, requestId, deed);
        return row;
      });
      counts.forget();
      return answer(201, profileOf(created, at), { location: `/api/models/${created.id}` });
    } catch (cause) {
      if (!isTakenSlug(cause)) throw cause;
      return refuseTakenSlug(cause);
    }
  },
});
