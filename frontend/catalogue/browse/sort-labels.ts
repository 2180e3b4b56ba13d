import type { ModelSort } from '@marquee/contracts/http/models';

/** Every order that a list can be asked for; `usualSort` needs no word in the address. */
export const sorts = [
  'featured',
  'popular',
  'trending',
  'newest',
  'name',
  'rating',
] as const satisfies readonly ModelSort[];

export const usualSort = 'featured';

export const sortLabels: Readonly<Record<ModelSort, string>> = {
  featured: 'Featured first',
  popular: 'Most popular',
  trending: 'Trending now',
  newest: 'Newest',
  name: 'Name, A to Z',
  rating: 'Best rated',
};
