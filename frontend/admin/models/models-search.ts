import { type AdminModelSort, adminModelSorts } from '@marquee/contracts/http/models';
import { type Category, categories } from '@marquee/contracts/rules/categories';

export const modelStates = ['listed', 'archived', 'all'] as const;
export type ModelState = (typeof modelStates)[number];

const orders = ['asc', 'desc'] as const;
export type SortOrder = (typeof orders)[number];

/** The models on the screen. It lives in the URL, so that it can be shared and found again by going back. */
export interface ModelsSearch {
  readonly q: string;
  readonly state: ModelState;
  readonly category: Category | undefined;
  readonly featured: boolean;
  readonly sort: AdminModelSort;
  readonly order: SortOrder;
  /** From 1. */
  readonly page: number;
}

export const readModelsSearch = (read: (name: string) => string): ModelsSearch => {
  const sort = adminModelSorts.find((one) => one === read('sort')) ?? 'newest';
  const page = Number(read('page'));
  return {
    q: read('q'),
    state: modelStates.find((one) => one === read('state')) ?? 'listed',
    category: categories.find((one) => one === read('category')),
    featured: read('featured') === 'true',
    sort,
    order: orders.find((one) => one === read('order')) ?? usualOrder(sort),
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
  };
};

const ascending: readonly AdminModelSort[] = ['name', 'category', 'status', 'featuredUntil'];

/** The order of a column that is pressed first: names from A, the most likes, the placement that ends soonest. */
export const usualOrder = (sort: AdminModelSort): SortOrder => (ascending.includes(sort) ? 'asc' : 'desc');

/** The search params of a press on a column: its usual order first, then the opposite one. */
export const sortedBy = (
  { sort, order }: Pick<ModelsSearch, 'sort' | 'order'>,
  column: AdminModelSort,
): { readonly sort: string; readonly order: string; readonly page: string } => {
  const opposite = order === 'asc' ? 'desc' : 'asc';
  return { sort: column, order: column === sort ? opposite : usualOrder(column), page: '' };
};
