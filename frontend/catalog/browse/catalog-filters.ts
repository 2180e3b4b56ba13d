import type { ModelSort } from '@marquee/contracts/http/models';
import { hasRefusedWord } from '@marquee/contracts/rules/refused-words';
import { type CategoryChoice, categoryChoices } from './category-choices';
import { choiceIn, pageIn, paramsOf, searchIn } from './search-params';
import { defaultSort, sorts } from './sort-labels';

/** The filters of a catalog list, as in its URL. Lists without placements keep `featured` at 'all'. */
export type CatalogFilters = {
  readonly search: string;
  readonly category: CategoryChoice;
  readonly featured: PlacementChoice;
  /** A tag as it is stored; '' for all. */
  readonly tag: string;
  readonly sort: ModelSort;
  /** The page number, from 1. */
  readonly page: number;
};

export const placementChoices = ['all', 'true', 'false'] as const;
export type PlacementChoice = (typeof placementChoices)[number];

export const noFilters: CatalogFilters = {
  search: '',
  category: 'all',
  featured: 'all',
  tag: '',
  sort: defaultSort,
  page: 1,
};

/**
 * Unknown values count as absent. A search for a refused word is left out, so no page, title or URL repeats
 * it.
 */
export const readFilters = (params: URLSearchParams): CatalogFilters => {
  const search = searchIn(params);
  const isRefused = hasRefusedWord(search);
  const tag = params.get('tag')?.trim().toLowerCase().slice(0, 30) ?? '';
  return {
    search: isRefused ? '' : search,
    category: choiceIn(params, 'category', categoryChoices, noFilters.category),
    featured: choiceIn(params, 'featured', placementChoices, noFilters.featured),
    tag: hasRefusedWord(tag) ? '' : tag,
    sort: choiceIn(params, 'sort', sorts, noFilters.sort),
    page: isRefused ? 1 : pageIn(params),
  };
};

/** The shortest parameters that `readFilters` reads back. */
export const writeFilters = (filters: CatalogFilters): URLSearchParams => paramsOf(filters, noFilters);
