import type { ModelSort } from '@marquee/contracts/http/models';
import { type CategoryChoice, categoryChoices } from '../../catalogue/browse/category-choices';
import { choiceIn, pageIn, paramsOf, searchIn } from '../../catalogue/browse/search-params';
import { sorts, usualSort } from '../../catalogue/browse/sort-labels';

/** What the browse screen shows, as its address says it. */
export type ModelFilters = {
  readonly search: string;
  readonly category: CategoryChoice;
  readonly featured: FeaturedChoice;
  readonly sort: ModelSort;
  /** From 1. */
  readonly page: number;
};

export const featuredChoices = ['all', 'true', 'false'] as const;
export type FeaturedChoice = (typeof featuredChoices)[number];

export const noFilters: ModelFilters = {
  search: '',
  category: 'all',
  featured: 'all',
  sort: usualSort,
  page: 1,
};

/** Reads an address; whatever it says that is no filter counts as not said. */
export const readFilters = (params: URLSearchParams): ModelFilters => ({
  search: searchIn(params),
  category: choiceIn(params, 'category', categoryChoices, noFilters.category),
  featured: choiceIn(params, 'featured', featuredChoices, noFilters.featured),
  sort: choiceIn(params, 'sort', sorts, noFilters.sort),
  page: pageIn(params),
});

/** The shortest address that says the same. */
export const writeFilters = (filters: ModelFilters): URLSearchParams => paramsOf(filters, noFilters);

/** True when the result would hold others without the filters; neither order nor page does that. */
export const isFiltered = ({ search, category, featured }: ModelFilters): boolean =>
  search !== '' || category !== 'all' || featured !== 'all';
