import { ModelProfile } from '@marquee/contracts/http/models';
import { Slug } from '@marquee/contracts/rules/slug';
import { gone, notFound } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { modelBySlug } from '../queries/model-by-slug';
import { profileOf } from '../queries/model-row';
import { route } from '../route';
import { revalidated } from './paging';

/** What can be no slug is simply no model's: 404, so that any address a visitor types reads the same. */
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
