import { ModelProfile } from '@marquee/contracts/http/models';
import { Slug } from '@marquee/contracts/rules/slug';
import { gone, notFound } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { modelIdParams } from '../lists/model-id';
import { revalidated } from '../lists/paging';
import { route } from '../route';
import { modelById, modelBySlug } from './model-queries';
import { profileOf } from './model-row';

/** An invalid slug answers 404 like an unknown one, not 400. */
export const getModelBySlug = route({
  get: '/api/models/slug/:slug',
  params: z.object({ slug: z.string() }),
  reply: ModelProfile,
  handle: async ({ params: { slug } }, { db, now }) => {
    const found = Slug.safeParse(slug).success ? await modelBySlug(db, slug) : undefined;
    if (!found) return notFound('model.unknown', 'There is no such model.');
    if (found.archived) return gone('model.archived', 'This model was removed.');
    if (found.slug !== slug) {
      return answer(
        301,
        { slug: found.slug },
        { location: `/api/models/slug/${found.slug}`, ...revalidated },
      );
    }
    return answer(200, profileOf(found, now()), revalidated);
  },
});

export const getModelById = route({
  get: '/api/models/:id',
  params: modelIdParams,
  reply: ModelProfile,
  handle: async ({ params: { id } }, { db, now }) => {
    const found = await modelById(db, id);
    if (!found) return notFound('model.unknown', 'There is no such model.');
    if (found.archived) return gone('model.archived', 'This model was removed.');
    return answer(200, profileOf(found, now()), revalidated);
  },
});
