import type { VideoSort } from '@marquee/contracts/http/videos';
import { type CategoryChoice, categoryChoices } from '../../catalogue/browse/category-choices';
import { choiceIn, pageIn, paramsOf, searchIn } from '../../catalogue/browse/search-params';
import { sorts, usualSort } from '../../catalogue/browse/sort-labels';

/** What the video screen shows, as its address says it. */
export type VideoFilters = {
  readonly search: string;
  readonly category: CategoryChoice;
  readonly sort: VideoSort;
  /** From 1. */
  readonly page: number;
};

export const noVideoFilters: VideoFilters = { search: '', category: 'all', sort: usualSort, page: 1 };

/** Reads an address; whatever it says that is no filter counts as not said. */
export const readVideoFilters = (params: URLSearchParams): VideoFilters => ({
  search: searchIn(params),
  category: choiceIn(params, 'category', categoryChoices, noVideoFilters.category),
  sort: choiceIn(params, 'sort', sorts, noVideoFilters.sort),
  page: pageIn(params),
});

/** The shortest address that says the same. */
export const writeVideoFilters = (filters: VideoFilters): URLSearchParams =>
  paramsOf(filters, noVideoFilters);

/** True when the result would hold others without the filters; neither order nor page does that. */
export const isVideoFiltered = ({ search, category }: VideoFilters): boolean =>
  search !== '' || category !== 'all';
