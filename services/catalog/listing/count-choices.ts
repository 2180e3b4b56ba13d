import type { ModelFacets } from '@marquee/contracts/http/facets';
import { categories, stateFilters } from '@marquee/contracts/rules/categories';
import type { Census } from '../queries/census';
import type { Alike } from './alike';

/** What a category filter can be set to, in the order in which it is offered. */
const categoryChoices: readonly string[] = [...new Set([...stateFilters, ...categories])];

/** Whether those that are alike are in a category's list, as `model-filter` and `video-filter` ask it in SQL; being featured aside. */
const belongs = (who: Alike, category: string): boolean => {
  switch (category) {
    case 'all':
      return true;
    case 'premium':
      return who.category === 'premium' || who.premium;
    case 'verified':
      return who.category === 'verified' || who.verified;
    case 'trending':
      return who.category === 'trending' || who.trending;
    case 'live':
      return who.live;
    default:
      return who.category === category;
  }
};

const sum = (some: readonly Alike[], category: string): number =>
  some.reduce((total, who) => total + (belongs(who, category) ? who.count : 0), 0);

/** How many a category's list leaves: all of them, and those of them that are featured. */
export const countCategory = (
  { all, featured }: Census,
  category: string,
): { readonly all: number; readonly featured: number } => {
  if (category !== 'featured') return { all: sum(all, category), featured: sum(featured, category) };
  // Whoever is listed under the word, and whoever is featured; those who are both once.
  const everyFeatured = sum(featured, 'all');
  return { all: sum(all, 'featured') + everyFeatured - sum(featured, 'featured'), featured: everyFeatured };
};

/** What each choice of either filter would leave while the other one stays. */
export const countChoices = (
  census: Census,
  { category = 'all', featured }: { category?: string; featured?: boolean },
): ModelFacets => {
  const leaves = (counted: { all: number; featured: number }, which: boolean | undefined): number => {
    if (which === undefined) return counted.all;
    return which ? counted.featured : counted.all - counted.featured;
  };
  const here = countCategory(census, category);
  return {
    total: leaves(here, featured),
    category: categoryChoices.map((value) => ({
      value,
      count: leaves(countCategory(census, value), featured),
    })),
    featured: { all: leaves(here, undefined), true: leaves(here, true), false: leaves(here, false) },
  };
};
