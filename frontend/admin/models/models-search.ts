import { type AdminModelSort, adminModelSorts } from '@marquee/contracts/http/models';
import type { SortOrder } from '../../ui/inputs/sort-head';
import { readRecordSearch } from '../frame/record-search';

/** Sorted by analytics instead of the catalog. */
export const figureSorts = ['seen', 'opened', 'clicks'] as const;

export type ModelsSort = AdminModelSort | (typeof figureSorts)[number];

export type ModelsSearch = ReturnType<typeof readModelsSearch>;

const ascending: readonly ModelsSort[] = ['name', 'category', 'status', 'featuredUntil'];

/** The first order of a column: names from A, the most likes, the placement that ends soonest. */
export const usualOrder = (sort: ModelsSort): SortOrder => (ascending.includes(sort) ? 'asc' : 'desc');

export const readModelsSearch = (read: (name: string) => string, defaultSort: ModelsSort = 'newest') => ({
  ...readRecordSearch<ModelsSort>(read, [...adminModelSorts, ...figureSorts], defaultSort, usualOrder),
  featured: read('featured') === 'true',
});
