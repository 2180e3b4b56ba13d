import { queryOptions } from '@tanstack/react-query';
import { askFor, askForOrNull } from '../../platform/api/ask';

/** Every category with its number of models, in the order in which they are shown. */
export const allCategories = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) =>
    askFor(async () => (await import('@marquee/contracts/http/categories')).Categories, '/api/categories', {
      signal,
    }),
});

/** One category, or `null` when there is none with this slug. */
export const categoryBySlug = (slug: string) =>
  queryOptions({
    queryKey: ['categories', slug],
    queryFn: ({ signal }) =>
      askForOrNull(
        [404],
        async () => (await import('@marquee/contracts/http/categories')).CategoryDetail,
        `/api/categories/${encodeURIComponent(slug)}`,
        { signal },
      ),
  });
