import { isFiltered, noFilters, readFilters, writeFilters } from './model-filters';

const read = (address: string) => readFilters(new URLSearchParams(address));

test('an address without filters shows everything from the first page, in the usual order', () => {
  expect(read('')).toEqual(noFilters);
});

test('what is read from an address is written to it again', () => {
  const filters = {
    search: 'ada & co',
    category: 'live',
    featured: 'false',
    sort: 'newest',
    page: 3,
  } as const;
  expect(readFilters(writeFilters(filters))).toEqual(filters);
  expect(read('category=curvy').category).toBe('curvy');
  expect(writeFilters(noFilters).toString()).toBe('');
});

test('an invented filter or order is none', () => {
  expect(read('category=nope&featured=maybe&sort=sideways&page=-2')).toEqual(noFilters);
});

test('neither the page nor the order is a filter', () => {
  expect(isFiltered({ ...noFilters, page: 4, sort: 'name' })).toBe(false);
  expect(isFiltered({ ...noFilters, featured: 'true' })).toBe(true);
});
