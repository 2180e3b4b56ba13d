import type { Model } from '@marquee/contracts/http/models';
import type { PageFacts } from '../../platform/head/page-head';
import { breadcrumbs, itemList } from '../../platform/head/structured-data';
import type { ModelFilters } from './model-filters';
import { modelsPageRows } from './models-query';

/** What the browse screen says of itself. What somebody searched for is nobody else's page: a search is not indexed. */
export const modelsHead = (
  { search, page }: ModelFilters,
  path: string,
  models: readonly Model[],
): PageFacts => ({
  title: search === '' ? 'Browse Models' : `Search: ${search}`,
  description: 'Browse every model in the directory by category, placement or name.',
  keywords: 'models, creators, browse, search, directory',
  path,
  isIndexed: search === '',
  structured: (absolute) => [
    breadcrumbs(absolute, { name: 'Models', path: '/models' }),
    itemList(
      absolute,
      models.map(({ name, slug }) => ({ name, path: `/model/${slug}` })),
      (page - 1) * modelsPageRows + 1,
    ),
  ],
});
