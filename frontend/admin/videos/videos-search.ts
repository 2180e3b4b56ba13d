import { type AdminVideoSort, adminVideoSorts } from '@marquee/contracts/http/admin-videos';
import type { SortOrder } from '../../ui/inputs/sort-head';
import { type RecordSearch, readRecordSearch } from '../frame/record-search';

export type VideosSearch = RecordSearch<AdminVideoSort>;

const ascending: readonly AdminVideoSort[] = ['title', 'model', 'category'];

export const usualOrder = (sort: AdminVideoSort): SortOrder => (ascending.includes(sort) ? 'asc' : 'desc');

export const readVideosSearch = (read: (name: string) => string): VideosSearch =>
  readRecordSearch(read, adminVideoSorts, 'newest', usualOrder);
