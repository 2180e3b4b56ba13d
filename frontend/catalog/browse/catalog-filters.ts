import type { ModelSort } from '@marquee/contracts/http/models';
import { categories, stateFilters } from '@marquee/contracts/rules/categories';
import { type FacetName, facetNames } from '@marquee/contracts/rules/facets';
import { hasRefusedWord } from '@marquee/contracts/rules/refused-words';
import { facets } from './facets';
import { choiceIn, pageIn, paramsOf, searchIn } from './search-params';
import { defaultSort, sorts } from './sort-labels';

/** The values of the category filter: everything, models in a state, and the categories. */
export const categoryChoices: readonly string[] = [...new Set([...stateFilters, ...categories])];

export const placementChoices = ['all', 'true', 'false'] as const;
export const placementLabels = { all: 'All', true: 'Featured only', false: 'Regular' } as const;

/** The filters of a list, as in its URL. Where a list has none, `featured` is 'all' and a facet ''. */
export type CatalogFilters = {
  readonly search: string;
  readonly category: string;
  readonly featured: keyof typeof placementLabels;
  readonly sort: ModelSort;
  readonly page: number;
} & Readonly<Record<FacetName, string>>;

export const noFilters: CatalogFilters = {
  search: '',
  category: 'all',
  featured: 'all',
  tag: '',
  platform: '',
  price: '',
  language: '',
  country: '',
  verified: '',
  changed: '',
  gallery: '',
  video: '',
  sort: defaultSort,
  page: 1,
};

/** Unknown values and facets count as absent, as do searches for refused words, which no page repeats. */
export const readFilters = (
  params: URLSearchParams,
  names: readonly FacetName[] = facetNames,
): CatalogFilters => {
  const search = searchIn(params);
  const isRefused = hasRefusedWord(search);
  return {
    ...noFilters,
    ...Object.fromEntries(names.map((name) => [name, facets[name].read(params.get(name) ?? '')])),
    search: isRefused ? '' : search,
    category: choiceIn(params, 'category', categoryChoices, noFilters.category),
    featured: choiceIn(params, 'featured', placementChoices, noFilters.featured),
    sort: choiceIn(params, 'sort', sorts, noFilters.sort),
    page: isRefused ? 1 : pageIn(params),
  };
};

/** The shortest parameters that `readFilters` reads back. */
export const writeFilters = (filters: CatalogFilters): URLSearchParams => paramsOf(filters, noFilters);

export const chosenFacets = (filters: CatalogFilters): readonly FacetName[] =>
  facetNames.filter((name) => filters[name] !== '');
