import type { ModelSort } from '@marquee/contracts/http/models';

/** Every sort order of a list; the default is left out of the URL. */
export const sorts = [
  'featured',
  'popular',
  'trending',
  'newest',
  'name',
  'rating',
] as const satisfies readonly ModelSort[];

export const defaultSort = 'featured';

export const sortLabels: Readonly<Record<ModelSort, string>> = {
  featured: 'Featured first',
  popular: 'Most popular',
  trending: 'Trending now',
  newest: 'Newest',
  name: 'Name, A to Z',
  rating: 'Best rated',
};
