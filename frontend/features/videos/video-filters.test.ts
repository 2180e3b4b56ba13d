import { isVideoFiltered, noVideoFilters, readVideoFilters, writeVideoFilters } from './video-filters';

const filtersIn = (query: string) => readVideoFilters(new URLSearchParams(query));

test('an address says what is shown, and the shortest one is written', () => {
  expect(filtersIn('search=%20rose%20&category=live&page=3')).toEqual({ search: 'rose', category: 'live', page: 3 });
  expect(writeVideoFilters({ search: 'rose', category: 'live', page: 3 }).toString()).toBe('search=rose&category=live&page=3');
  expect(writeVideoFilters(noVideoFilters).toString()).toBe('');
});

test('what is no filter counts as not said', () => {
  expect(filtersIn('category=other&page=0')).toEqual(noVideoFilters);
  expect(filtersIn('page=1e9')).toEqual(noVideoFilters);
});

test('a page alone is no filter', () => {
  expect(isVideoFiltered({ ...noVideoFilters, page: 2 })).toBe(false);
  expect(isVideoFiltered({ ...noVideoFilters, category: 'premium' })).toBe(true);
});
