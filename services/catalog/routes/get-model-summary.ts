import { ModelSummary } from '@marquee/contracts/http/models';
import { Slug } from '@marquee/contracts/slug';
import { notFound } from '@marquee/kit/errors/refusal';
import { z } from 'zod';
import { modelBySlug } from '../queries/model-by-slug';
import { featuredAt } from '../queries/model-row';
import { route } from '../route';

export const getModelSummary = route({
  get: '/internal/models/by-slug/:slug',
  params: z.object({ slug: z.string() }),
  reply: ModelSummary,
  allow: 'service',
  handle: async ({ params: { slug } }, { db, now }): Promise<ModelSummary> => {
    const found = Slug.safeParse(slug).success ? await modelBySlug(db, slug) : undefined;
    if (!found) return notFound('model.unknown', 'There is no such model.');
    return { id: found.id, slug: found.slug, name: found.name, ...featuredAt(found.featured_until, now()), archived: found.archived };
  },
});
