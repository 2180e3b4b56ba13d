import { type AdminVideoSort, adminVideoSorts } from '@marquee/contracts/http/admin-videos';
import { type Category, categories } from '@marquee/contracts/rules/categories';
import { pageIn } from '../frame/record-pages';

export const videoStates = ['listed', 'archived', 'all'] as const;
export type VideoState = (typeof videoStates)[number];

const orders = ['asc', 'desc'] as const;

/** The videos on the screen. It lives in the URL. */
export interface VideosSearch {
  readonly q: string;
  readonly state: VideoState;
  readonly category: Category | undefined;
  readonly sort: AdminVideoSort;
  readonly order: (typeof orders)[number];
  /** From 1. */
  readonly page: number;
}

export const readVideosSearch = (read: (name: string) => string): VideosSearch => {
  const sort = adminVideoSorts.find((one) => one === read('sort')) ?? 'newest';
  return {
    q: read('q'),
    state: videoStates.find((one) => one === read('state')) ?? 'listed',
    category: categories.find((one) => one === read('category')),
    sort,
    order: orders.find((one) => one === read('order')) ?? usualOrder(sort),
    page: pageIn(read('page')),
  };
};

const ascending: readonly AdminVideoSort[] = ['title', 'model', 'category'];

/** The order of a column that is pressed first: titles from A, the most views. */
export const usualOrder = (sort: AdminVideoSort): 'asc' | 'desc' =>
  ascending.includes(sort) ? 'asc' : 'desc';
