import { FeaturedModels, FeatureModel, Featuring } from '@marquee/contracts/http/featuring';
import { Model } from '@marquee/contracts/http/models';
import { conflict } from '@marquee/kit/errors/http-error';
import { answer, notStored } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import { announce } from '@marquee/kit/postgres/outbox';
import { z } from 'zod';
import { modelAuditEntry } from '../audit-entry';
import { route } from '../deps';
import { itemsById } from '../lists/list-queries';
import { idParams } from '../lists/params';
import { adminEmail } from '../models/admin/change-model';
import { featuredUntil } from '../models/featured-until';
import { unknownModel } from '../models/listed-model';
import { lockModel, modelById, modelState } from '../models/model-queries';
import { models } from '../models/model-row';
import { changeFeaturing } from './change-placement';
import { featuredModels, featuringsOf, markFeaturingPaid } from './placement-queries';

/**
 * Features a model from now on, for some days or without end, or ends its featuring. Ending none changes
 * nothing.
 */
export const featureModel = route({
  post: '/api/admin/models/:id/featured',
  params: idParams,
  body: FeatureModel,
  reply: Model,
  allow: 'admin',
  handle: async (
    { params: { id }, body: { featured, priceCents, paid, ...term }, requestId, identity },
    deps,
  ) => {
    const at = deps.now();
    const command = featured
      ? ({
          does: 'feature',
          until: featuredUntil(term, at),
          price: { cents: priceCents, paidAt: paid && priceCents > 0 ? at : null },
        } as const)
      : ({ does: 'remove' } as const);
    await changeFeaturing(deps, id, command, {
      at,
      startedBy: adminEmail(identity),
      by: actorOf(identity),
      requestId,
    });
    return (await itemsById(deps.db, models, [id], at))[0];
  },
});

export const listFeaturedModels = route({
  get: '/api/admin/featured-models',
  reply: FeaturedModels,
  allow: 'admin',
  handle: async (_input, { db, now }) =>
    answer(200, FeaturedModels.parse(await featuredModels(db, now())), notStored),
});

/** The history of one model. */
export const listFeaturings = route({
  get: '/api/admin/models/:id/featurings',
  params: idParams,
  reply: z.array(Featuring),
  allow: 'admin',
  handle: async ({ params: { id } }, { db }) => {
    if (!(await modelById(db, id))) unknownModel();
    return answer(200, await featuringsOf(db, id), notStored);
  },
});

/**
 * Records that the price of a featuring begun by hand was paid. 409 where it has no price or was paid
 * already.
 */
export const postFeaturingPaid = route({
  post: '/api/admin/models/:id/featurings/:featuringId/paid',
  params: idParams.extend({ featuringId: z.coerce.number().int().positive().max(2_147_483_647) }),
  reply: z.array(Featuring),
  allow: 'admin',
  handle: ({ params: { id, featuringId }, requestId, identity }, { db, now }) =>
    db.transaction(async (tx) => {
      const at = now();
      if (!(await lockModel(tx, id))) unknownModel();
      if (!(await markFeaturingPaid(tx, { modelId: id, id: featuringId, at })))
        conflict('featuring.not-payable', 'It has no price, or it was paid already.');
      const model = await modelState(tx, id);
      const entry = modelAuditEntry(actorOf(identity), 'featuring.paid', model, {
        before: null,
        after: { featuring: featuringId, paidAt: at.toISOString() },
      });
      await announce(tx, { type: 'audit.recorded', entry }, requestId);
      return await featuringsOf(tx, id);
    }),
});
