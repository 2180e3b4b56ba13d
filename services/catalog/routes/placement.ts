import { AlikeModels, FeaturingHistory } from '@marquee/contracts/http/placement';
import { notFound } from '@marquee/kit/errors/http-error';
import { z } from 'zod';
import { adminModelById } from '../queries/admin-models';
import { alikeIds } from '../queries/alike-ids';
import { featuringsOf } from '../queries/featurings';
import { route } from '../route';
import { modelIdParams } from './model-id';

/** When the model was featured, for whoever measures what it brought. */
export const getFeaturingHistory = route({
  get: '/internal/models/by-id/:id/featurings',
  params: modelIdParams,
  reply: FeaturingHistory,
  allow: 'service',
  handle: async ({ params: { id } }, { db, now }): Promise<FeaturingHistory> => {
    const model =
      (await adminModelById(db, id, now())) ?? notFound('model.unknown', 'There is no such model.');
    const featurings = (await featuringsOf(db, id)).reverse();
    return {
      category: model.category,
      createdAt: model.createdAt,
      featurings: featurings.map(({ from, until, endedAt }) => ({ from, until: endedAt ?? until })),
    };
  },
});

const instant = z.iso.datetime().transform((text) => new Date(text));

export const listAlike = route({
  get: '/internal/models/by-id/:id/alike',
  params: modelIdParams,
  query: z.object({ from: instant, to: instant }),
  reply: AlikeModels,
  allow: 'service',
  handle: async ({ params: { id }, query: { from, to } }, { db }) => ({
    modelIds: await alikeIds(db, id, from, to),
  }),
});
