import { isFiltered, noFilters, readFilters, writeFilters } from './browse-filters';

const read = (address: string) => readFilters(new URLSearchParams(address));

test('an address without filters shows everything from the first page', () => {
  expect(read('')).toEqual(noFilters);
});

test('what is read from an address is written to it again', () => {
  const filters = { search: 'ada & co', category: 'live', featured: 'false', page: 3 } as const;
  expect(readFilters(writeFilters(filters))).toEqual(filters);
  expect(writeFilters(noFilters).toString()).toBe('');
});

test('search text is trimmed, and at most 100 characters count', () => {
  expect(read('search=%20%20ada%20').search).toBe('ada');
  expect(read('search=%20%20').search).toBe('');
  expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(100);
});

test('an invented filter or page is not a filter', () => {
  expect(read('category=nope&featured=maybe&page=-2')).toEqual(noFilters);
  expect(read('page=1.5').page).toBe(1);
  expect(read('page=99999999').page).toBe(1);
});

test('the page alone is no filter', () => {
  expect(isFiltered({ ...noFilters, page: 4 })).toBe(false);
  expect(isFiltered({ ...noFilters, featured: 'true' })).toBe(true);
});
