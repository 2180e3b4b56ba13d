import { type Category, categories } from '@marquee/contracts/rules/categories';
import { categoryName } from '../category/category-name';

/** What a category filter can be set to: everything, a state, or any category. */
export type CategoryChoice = 'all' | 'live' | Category;

/** Those that stand in view, in the order that the screen gives them. */
export type MainCategory = 'all' | 'trending' | 'premium' | 'featured' | 'live';

export const categoryChoices: readonly CategoryChoice[] = ['all', 'live', ...categories];

const main: readonly CategoryChoice[] = [
  'all',
  'trending',
  'premium',
  'featured',
  'live',
] satisfies MainCategory[];

/** Those that stand behind them. */
export const moreCategories: readonly CategoryChoice[] = categories.filter(
  (category) => !main.includes(category),
);

export const categoryLabel = (category: CategoryChoice): string => categoryName(category);
