import { type AdminModelSort, adminModelSorts } from '@marquee/contracts/http/models';
import { type Category, categories } from '@marquee/contracts/rules/categories';
import { pageIn } from '../frame/record-pages';

export const modelStates = ['listed', 'archived', 'all'] as const;
export type ModelState = (typeof modelStates)[number];

const orders = ['asc', 'desc'] as const;
type SortOrder = (typeof orders)[number];

/** Sorted by analytics instead of the catalog. */
export const figureSorts = ['seen', 'opened', 'clicks'] as const;
type FigureSort = (typeof figureSorts)[number];

export type ModelsSort = AdminModelSort | FigureSort;

/** The models on the screen. It lives in the URL, so that it can be shared and found again by going back. */
export interface ModelsSearch {
  readonly q: string;
  readonly state: ModelState;
  readonly category: Category | undefined;
  readonly featured: boolean;
  readonly sort: ModelsSort;
  readonly order: SortOrder;
  /** From 1. */
  readonly page: number;
}

export const readModelsSearch = (read: (name: string) => string): ModelsSearch => {
  const sort = [...adminModelSorts, ...figureSorts].find((one) => one === read('sort')) ?? 'newest';
  return {
    q: read('q'),
    state: modelStates.find((one) => one === read('state')) ?? 'listed',
    category: categories.find((one) => one === read('category')),
    featured: read('featured') === 'true',
    sort,
    order: orders.find((one) => one === read('order')) ?? usualOrder(sort),
    page: pageIn(read('page')),
  };
};

const ascending: readonly ModelsSort[] = ['name', 'category', 'status', 'featuredUntil'];

/** The order of a column that is pressed first: names from A, the most likes, the placement that ends soonest. */
export const usualOrder = (sort: ModelsSort): SortOrder => (ascending.includes(sort) ? 'asc' : 'desc');
