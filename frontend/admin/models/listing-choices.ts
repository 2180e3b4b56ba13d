import type { ModelStatus } from '@marquee/contracts/http/models';
import { type Category, categories } from '@marquee/contracts/rules/categories';
import { categoryName } from '../../catalogue/category/category-name';

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

export const categoryItems: readonly { readonly value: Category; readonly label: string }[] = categories.map(
  (value) => ({
    value,
    label: categoryName(value),
  }),
);

/** SPEC.md section 3: the form offers three of the four. */
const offered: readonly ModelStatus[] = ['online', 'offline', 'busy'];

/** The offered ones, and the one that a model has already. */
export const statusItems = (
  current: ModelStatus,
): readonly { readonly value: ModelStatus; readonly label: string }[] =>
  (offered.includes(current) ? offered : [...offered, current]).map((value) => ({
    value,
    label: capitalised(value),
  }));
