import type { Category } from '@marquee/contracts/http/categories';
import type { PageFacts } from '../../platform/head/page-head';
import { breadcrumbs, itemList } from '../../platform/head/structured-data';

/** What the list of categories says of itself. */
export const categoriesHead = (categories: readonly Category[]): PageFacts => ({
  title: 'Categories',
  description: 'Every category of the directory, with the number of creators in each.',
  keywords: 'categories, models, creators, browse',
  path: '/categories',
  structured: (absolute) => [
    breadcrumbs(absolute, { name: 'Categories', path: '/categories' }),
    itemList(
      absolute,
      categories.map(({ name, slug }) => ({ name, path: `/category/${slug}` })),
    ),
  ],
});
