import type { CategoryDetail } from '@marquee/contracts/http/categories';
import type { Model } from '@marquee/contracts/http/models';
import type { PageFacts } from '../../platform/head/page-head';
import { breadcrumbs, itemList } from '../../platform/head/structured-data';

/** What a category says of itself, whichever twelve it shows today. */
export const categoryHead = (
  slug: string,
  name: string,
  category: Pick<CategoryDetail, 'description'> | undefined,
  models: readonly Model[],
): PageFacts => {
  const path = `/category/${slug}`;
  return {
    title: `${name} Models`,
    description: `${category?.description ?? `${name} models.`} Twelve at a time, chosen at random.`,
    keywords: `${name}, models, creators, category`,
    path,
    structured: (absolute) => [
      breadcrumbs(absolute, { name: 'Categories', path: '/categories' }, { name, path }),
      itemList(
        absolute,
        models.map((model) => ({ name: model.name, path: `/model/${model.slug}` })),
      ),
    ],
  };
};
