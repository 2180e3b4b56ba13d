import { listMaxRows, ModelProfile, Models, modelSorts } from '@marquee/contracts/http/models';
import { rotationSort } from '@marquee/contracts/rules/home-slots';
import { invalidFields } from '@marquee/kit/errors/http-error';
import { idParams, optional, rowIds } from '@marquee/kit/http/params';
import { type Answer, answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { type CatalogDeps, route } from '../deps';
import { answerList, listQuery } from '../lists/answer-list';
import { isNarrowed, type ListFilter } from '../lists/collection';
import { itemsById } from '../lists/list-queries';
import { revalidated } from '../lists/paging';
import { FeaturedParam, facetQuery } from '../lists/params';
import { homeOrder } from '../rotation/home-order';
import { listedModel } from './listed-model';
import { modelById, modelBySlug } from './model-queries';
import { models, profileOf } from './model-row';
import { ownModel, slugParams } from './own-model';

export const listModels = route({
  get: '/api/models',
  query: listQuery.extend({
    ...facetQuery,
    sort: optional(z.enum([...modelSorts, rotationSort])),
    featured: FeaturedParam,
    ids: optional(rowIds(listMaxRows)),
  }),
  reply: Models,
  handle: async ({ query: { ids, sort, ...query }, ...context }, deps) => {
    if (sort === rotationSort) return await answerRotation(query, deps);
    if (ids === undefined) return await answerList(models, { ...query, sort }, context, deps);
    const found = await itemsById(deps.db, models, ids, deps.now());
    return answer(200, found, { 'x-total-count': String(found.length), ...revalidated });
  },
});

type RotationQuery = Pick<z.output<typeof listQuery>, 'random' | 'limit' | 'offset' | 'seed' | 'upTo'> &
  ListFilter;

/** Longer than that no public answer is kept, so that a model that is removed disappears. */
const keptMaxSeconds = 60;

/** The featured models by home slot, kept until the turn ends: a page's parts take them from one answer. */
const answerRotation = async (
  { random, limit, offset, seed: _, upTo: __, ...filter }: RotationQuery,
  { db, now, dayOf }: CatalogDeps,
): Promise<Answer> => {
  if (filter.featured !== true || isNarrowed(filter) || random !== undefined) {
    invalidFields({ sort: 'rotation requires featured=true, and no other filter or random' });
  }
  const at = now();
  const { modelIds, endsAt } = await homeOrder(db, at, dayOf);
  const items = await itemsById(db, models, modelIds.slice(offset, offset + limit), at);
  const seconds = Math.min(keptMaxSeconds, Math.ceil((endsAt.getTime() - at.getTime()) / 1_000));
  return answer(200, items, {
    'x-total-count': String(modelIds.length),
    'cache-control': `public, max-age=${seconds}, must-revalidate`,
  });
};

/** An invalid slug answers 404 like an unknown one, not 400. */
export const getModelBySlug = route({
  get: '/api/models/slug/:slug',
  params: slugParams,
  reply: ModelProfile,
  handle: async ({ params: { slug } }, { db, now }) => {
    const model = listedModel(await modelBySlug(db, slug));
    if (model.slug === slug) return answer(200, profileOf(model, now()), revalidated);
    const location = `/api/models/slug/${model.slug}`;
    return answer(301, { slug: model.slug }, { location, ...revalidated });
  },
});

/** For operators, and for the holder of the model. */
export const getApiModel = route({
  get: '/api/v1/models/:slug',
  allow: 'holder',
  params: slugParams,
  reply: ModelProfile,
  handle: async ({ params: { slug }, identity }, { db, now }) =>
    profileOf(await ownModel(db, slug, identity), now()),
});

export const getModelById = route({
  get: '/api/models/:id',
  params: idParams,
  reply: ModelProfile,
  handle: async ({ params: { id } }, { db, now }) =>
    answer(200, profileOf(listedModel(await modelById(db, id)), now()), revalidated),
});
