import { PlacementEffect } from '@marquee/contracts/http/placement-effect';
import { route, slugParams } from '../../deps';
import { openModel } from '../login/open-model';

export const getPlacementEffect = route({
  get: '/api/insights/:slug/placement',
  allow: 'holder',
  params: slugParams,
  reply: PlacementEffect,
  handle: async ({ params: { slug }, identity, requestId }, deps) => {
    const model = await openModel({ slug, identity, requestId }, deps);
    return await deps.placementEffects.of(model.id, requestId);
  },
});
