import { type Category, categories } from '@marquee/contracts/rules/categories';

/** A value of the category filter: everything, live models, or a category. */
export type CategoryChoice = 'all' | 'live' | Category;

export const categoryChoices: readonly CategoryChoice[] = ['all', 'live', ...categories];

/** The choices shown at once; a screen has its own order. */
const mainCategories = ['all', 'trending', 'premium', 'featured', 'live'] as const;
export type MainCategory = (typeof mainCategories)[number];

/** The choices behind "More categories". */
export const moreCategories: readonly CategoryChoice[] = categories.filter(
  (category) => !mainCategories.some((main) => main === category),
);
