import { ModelProfile } from '@marquee/contracts/http/models';
import { ApiPlacements } from '@marquee/contracts/http/placement';
import { answer, notStored } from '@marquee/kit/http/route';
import { route } from '../deps';
import { placementsOf } from '../placements/placement-queries';
import { profileOf } from './model-row';
import { ownModel, slugParams } from './own-model';

/** For operators, and for the holder of the model. */
export const getApiModel = route({
  get: '/api/v1/models/:slug',
  allow: 'holder',
  params: slugParams,
  reply: ModelProfile,
  handle: async ({ params: { slug }, identity }, { db, now }) =>
    answer(200, profileOf(await ownModel(db, slug, identity), now()), notStored),
});

export const listApiPlacements = route({
  get: '/api/v1/models/:slug/placements',
  allow: 'holder',
  params: slugParams,
  reply: ApiPlacements,
  handle: async ({ params: { slug }, identity }, { db }) => {
    const { id } = await ownModel(db, slug, identity);
    return answer(200, ApiPlacements.parse(await placementsOf(db, id)), notStored);
  },
});
