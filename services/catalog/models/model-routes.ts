import { ModelProfile, Models } from '@marquee/contracts/http/models';
import { Slug } from '@marquee/contracts/rules/slug';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { answerList, listQuery } from '../lists/answer-list';
import { itemsById } from '../lists/list-queries';
import { ModelIds, modelIdParams } from '../lists/model-id';
import { FeaturedParam, optional, revalidated } from '../lists/paging';
import { route } from '../route';
import { listedModel } from './listed-model';
import { modelById, modelBySlug } from './model-queries';
import { models, profileOf } from './model-row';

export const listModels = route({
  get: '/api/models',
  query: listQuery.extend({ featured: FeaturedParam, ids: optional(ModelIds) }),
  reply: Models,
  handle: async ({ query: { ids, ...query }, ...context }, deps) => {
    if (ids === undefined) return await answerList(models, query, context, deps);
    const found = await itemsById(deps.db, models, ids, deps.now());
    return answer(200, found, { 'x-total-count': String(found.length), ...revalidated });
  },
});

/** An invalid slug answers 404 like an unknown one, not 400. */
export const getModelBySlug = route({
  get: '/api/models/slug/:slug',
  params: z.object({ slug: z.string() }),
  reply: ModelProfile,
  handle: async ({ params: { slug } }, { db, now }) => {
    const model = listedModel(Slug.safeParse(slug).success ? await modelBySlug(db, slug) : undefined);
    if (model.slug === slug) return answer(200, profileOf(model, now()), revalidated);
    const location = `/api/models/slug/${model.slug}`;
    return answer(301, { slug: model.slug }, { location, ...revalidated });
  },
});

export const getModelById = route({
  get: '/api/models/:id',
  params: modelIdParams,
  reply: ModelProfile,
  handle: async ({ params: { id } }, { db, now }) =>
    answer(200, profileOf(listedModel(await modelById(db, id)), now()), revalidated),
});
