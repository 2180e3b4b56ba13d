import type { ModelSort } from '@marquee/contracts/http/models';

/** Every sort order of a list; the default is left out of the URL. */
export const sorts = [
  'popular',
  'featured',
  'trending',
  'newest',
  'name',
  'rating',
] as const satisfies readonly ModelSort[];

/** Not the API's default: the screen shows placements in a row of their own, the list in an unpaid order. */
export const defaultSort = 'popular';

/** A search's default order is relevance, which begins with featured models of equal relevance. */
export const searchSorts: readonly ModelSort[] = sorts.filter((sort) => sort !== 'featured');

export type SortLabels = Readonly<Partial<Record<ModelSort, string>>>;

const sortLabels: Readonly<Record<ModelSort, string>> = {
  popular: 'Most popular',
  featured: 'Featured first',
  trending: 'Trending now',
  newest: 'Newest',
  name: 'Name, A to Z',
  rating: 'Best rated',
};

export const sortLabel = (sort: ModelSort, isSearching: boolean, own: SortLabels = {}): string =>
  isSearching && sort === defaultSort ? 'Best match' : (own[sort] ?? sortLabels[sort]);
