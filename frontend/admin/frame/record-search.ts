import { categories } from '@marquee/contracts/rules/categories';
import { counted } from '@marquee/contracts/text/number';
import { type SortOrder, sortOrders } from '../../ui/inputs/sort-head';

export const recordStates = ['listed', 'archived', 'all'] as const;

/** The rows of a table. It lives in the URL, so that it can be shared and found again by going back. */
export type RecordSearch<Sort extends string> = ReturnType<typeof readRecordSearch<Sort>>;

/** Search params with unknown values read as their defaults. */
export const readRecordSearch = <Sort extends string>(
  read: (name: string) => string,
  sorts: readonly Sort[],
  defaultSort: Sort,
  usualOrder: (sort: Sort) => SortOrder,
) => {
  const sort = sorts.find((one) => one === read('sort')) ?? defaultSort;
  return {
    q: read('q'),
    state: recordStates.find((one) => one === read('state')) ?? 'listed',
    category: categories.find((one) => one === read('category')),
    sort,
    order: sortOrders.find((one) => one === read('order')) ?? usualOrder(sort),
    page: pageIn(read('page')),
  };
};

/** The page in a search param, from 1. */
export const pageIn = (text: string): number => {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1;
};

export const recordsPerPage = 50;

/** The rows of a page, from 1, as the API takes them. */
export const recordsOf = (page: number) => ({
  limit: recordsPerPage,
  offset: (page - 1) * recordsPerPage || undefined,
});

/** `1–50 of 19,211 models`. */
export const rangeText = (
  page: number,
  rows: number,
  total: number,
  nouns: readonly [one: string, many: string],
): string => {
  const records = counted(total, ...nouns);
  const first = (page - 1) * recordsPerPage;
  return rows === 0 || rows === total ? records : `${first + 1}–${first + rows} of ${records}`;
};
