import { isVideoFiltered, noVideoFilters, readVideoFilters, writeVideoFilters } from './video-filters';

const filtersIn = (query: string) => readVideoFilters(new URLSearchParams(query));

test('an address says what is shown, and the shortest one is written', () => {
  const filters = { search: 'rose', category: 'live', sort: 'newest', page: 3 } as const;
  expect(filtersIn('search=%20rose%20&category=live&sort=newest&page=3')).toEqual(filters);
  expect(writeVideoFilters(filters).toString()).toBe('search=rose&category=live&sort=newest&page=3');
  expect(writeVideoFilters(noVideoFilters).toString()).toBe('');
});

test('what is no filter counts as not said', () => {
  expect(filtersIn('category=other&sort=other&page=0')).toEqual(noVideoFilters);
});

test('neither the page nor the order is a filter', () => {
  expect(isVideoFiltered({ ...noVideoFilters, page: 2, sort: 'name' })).toBe(false);
  expect(isVideoFiltered({ ...noVideoFilters, category: 'premium' })).toBe(true);
});
