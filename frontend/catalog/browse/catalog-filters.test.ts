import { refusedBeginnings, refusedWholeWords } from '@marquee/contracts/rules/refused-words';
import { noFilters, readFilters, writeFilters } from './catalog-filters';

const read = (query: string) => readFilters(new URLSearchParams(query));

test('a URL without filters shows everything from the first page in the default order', () => {
  expect(read('')).toEqual(noFilters);
  expect(writeFilters(noFilters).toString()).toBe('');
});

test('filters read back as they were written', () => {
  const filters = {
    ...noFilters,
    search: 'ada & co',
    category: 'live',
    featured: 'false',
    tag: 'night & day',
    language: 'de',
    country: 'US',
    price: 'free',
    verified: 'true',
    sort: 'newest',
    page: 3,
  } as const;
  expect(readFilters(writeFilters(filters))).toEqual(filters);
});

test('an invented filter, order or page counts as absent', () => {
  expect(
    read('category=nope&featured=maybe&sort=sideways&page=-2&language=klingon&price=7&verified=no'),
  ).toEqual(noFilters);
});

test('a refused word is left out of a search, and the filters beside it stay', () => {
  for (const word of [...refusedBeginnings, ...refusedWholeWords])
    expect(read(`search=ada ${word}&tag=${word}&category=new&page=3`)).toEqual({
      ...noFilters,
      category: 'new',
    });
});

test('a facet that the list does not have counts as absent', () => {
  expect(readFilters(new URLSearchParams('tag=vip&language=de'), ['tag'])).toEqual({
    ...noFilters,
    tag: 'vip',
  });
});
