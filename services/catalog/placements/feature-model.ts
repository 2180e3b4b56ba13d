import { Model } from '@marquee/contracts/http/models';
import { ApiPlacements, FeaturedModels, FeatureModel, Placement } from '@marquee/contracts/http/placement';
import { recordAudit } from '@marquee/kit/bus/outbox';
import { conflict } from '@marquee/kit/errors/http-error';
import { idParams, RowId } from '@marquee/kit/http/params';
import { actorOf } from '@marquee/kit/identity/actor';
import { z } from 'zod';
import { modelAuditEntry } from '../audit-entry';
import { route } from '../deps';
import { itemsById } from '../lists/list-queries';
import { adminEmail } from '../models/admin/change-model';
import { featuredUntil } from '../models/featured-until';
import { unknownModel } from '../models/listed-model';
import { lockModel, modelById, modelState } from '../models/model-queries';
import { models } from '../models/model-row';
import { ownModel, slugParams } from '../models/own-model';
import { changePlacement } from './change-placement';
import { promisedIn } from './placement';
import { featuredModels, placementsOf, storePlacementPaid } from './placement-queries';

/** Features a model for some days or without end, or ends its placement. Ending none changes nothing. */
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
          promised: priceCents > 0 ? promisedIn(term, deps.promisedCards) : 0,
        } as const)
      : ({ does: 'remove', givesBack: { modelId: id } } as const);
    await changePlacement(deps, id, command, {
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
  allow: 'admin-or-service',
  handle: async (_input, { db, now }) => FeaturedModels.parse(await featuredModels(db, now())),
});

export const listPlacements = route({
  get: '/api/admin/models/:id/placements',
  params: idParams,
  reply: z.array(Placement),
  allow: 'admin',
  handle: async ({ params: { id } }, { db }) => {
    if (!(await modelById(db, id))) unknownModel();
    return await placementsOf(db, id);
  },
});

export const listApiPlacements = route({
  get: '/api/v1/models/:slug/placements',
  allow: 'holder',
  params: slugParams,
  reply: ApiPlacements,
  handle: async ({ params: { slug }, identity }, { db }) => {
    const { id } = await ownModel(db, slug, identity);
    return ApiPlacements.parse(await placementsOf(db, id));
  },
});

/** Records that a placement begun by hand was paid. 409 where it has no price or was paid already. */
export const markPlacementPaid = route({
  post: '/api/admin/models/:id/placements/:placementId/paid',
  params: idParams.extend({ placementId: RowId }),
  reply: z.array(Placement),
  allow: 'admin',
  handle: ({ params: { id, placementId }, requestId, identity }, { db, now }) =>
    db.transaction(async (tx) => {
      const at = now();
      if (!(await lockModel(tx, id))) unknownModel();
      if (!(await storePlacementPaid(tx, { modelId: id, id: placementId, at })))
        conflict('placement.not-payable', 'It has no price, or it was paid already.');
      const model = await modelState(tx, id);
      const facts = { after: { placement: placementId, paidAt: at.toISOString() } };
      await recordAudit(tx, modelAuditEntry(actorOf(identity), 'placement.paid', model, facts), requestId);
      return await placementsOf(tx, id);
    }),
});
