import { type Category, categories } from '@marquee/contracts/rules/categories';
import { categoryName } from '../category/category-queries';

/** A value of the category filter: everything, live models, or a category. */
export type CategoryChoice = 'all' | 'live' | Category;

/** The choices shown at once, in the screen's own order. */
export type MainCategory = 'all' | 'trending' | 'premium' | 'featured' | 'live';

export const categoryChoices: readonly CategoryChoice[] = ['all', 'live', ...categories];

const main: readonly CategoryChoice[] = [
  'all',
  'trending',
  'premium',
  'featured',
  'live',
] satisfies MainCategory[];

/** The choices behind "More categories". */
export const moreCategories: readonly CategoryChoice[] = categories.filter(
  (category) => !main.includes(category),
);

export const categoryLabel = (category: CategoryChoice): string => categoryName(category);
