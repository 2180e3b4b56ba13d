import type { Model } from '@marquee/contracts/http/models';
import type { Json } from '../../platform/head/structured-data';
import { breadcrumbs, itemList } from '../../platform/head/structured-data';
import type { KeywordPage } from './keyword-page';

/** Tells search engines that the page is a collection, and of whom. */
export const keywordData =
  ({ title, description, keyword }: KeywordPage, path: string, models: readonly Model[]) =>
  (absolute: (path: string) => string): readonly Json[] => [
    { '@type': 'CollectionPage', name: title, description, about: keyword, url: absolute(path) },
    breadcrumbs(absolute, { name: title, path }),
    itemList(
      absolute,
      models.map(({ name, slug }) => ({ name, path: `/model/${slug}` })),
    ),
  ];
