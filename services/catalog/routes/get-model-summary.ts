import { ModelSummary } from '@marquee/contracts/http/models';
import { platforms } from '@marquee/contracts/rules/platforms';
import { Slug } from '@marquee/contracts/rules/slug';
import { notFound } from '@marquee/kit/errors/http-error';
import { z } from 'zod';
import { modelById } from '../queries/model-by-id';
import { modelBySlug } from '../queries/model-by-slug';
import { modelOf, type ProfileRow } from '../queries/model-row';
import { route } from '../route';
import { modelIdParams } from './model-id';

const summaryOf = (found: ProfileRow | undefined, at: Date): ModelSummary => {
  if (!found) return notFound('model.unknown', 'There is no such model.');
  const model = modelOf(found, at);
  const { id, slug, name, featured, featuredUntil } = model;
  const linked = platforms.filter(({ linkField }) => model[linkField] !== null).map(({ key }) => key);
  return { id, slug, name, featured, featuredUntil, archived: found.archived, platforms: linked };
};

export const getModelSummary = route({
  get: '/internal/models/by-slug/:slug',
  params: z.object({ slug: z.string() }),
  reply: ModelSummary,
  allow: 'service',
  handle: async ({ params: { slug } }, { db, now }) =>
    summaryOf(Slug.safeParse(slug).success ? await modelBySlug(db, slug) : undefined, now()),
});

export const getModelSummaryById = route({
  get: '/internal/models/by-id/:id',
  params: modelIdParams,
  reply: ModelSummary,
  allow: 'service',
  handle: async ({ params: { id } }, { db, now }) => summaryOf(await modelById(db, id), now()),
});
