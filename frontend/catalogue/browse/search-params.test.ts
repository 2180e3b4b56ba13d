import { addressWith, choiceIn, pageIn, paramsOf, searchIn } from './search-params';

const said = (query: string) => new URLSearchParams(query);

test('search text is trimmed, and at most 100 characters count', () => {
  expect(searchIn(said('search=%20%20ada%20'))).toBe('ada');
  expect(searchIn(said('search=%20%20'))).toBe('');
  expect(searchIn(said(`search=${'x'.repeat(300)}`))).toHaveLength(100);
});

test('an invented page is the first', () => {
  for (const page of ['-2', '1.5', '99999999', 'x', '1e9', '0']) expect(pageIn(said(`page=${page}`))).toBe(1);
  expect(pageIn(said('page=7'))).toBe(7);
});

test('an invented choice is the usual one', () => {
  expect(choiceIn(said('sort=name'), 'sort', ['featured', 'name'], 'featured')).toBe('name');
  expect(choiceIn(said('sort=nope'), 'sort', ['featured', 'name'], 'featured')).toBe('featured');
});

test('the address says nothing that is usual', () => {
  const usual = { search: '', page: 1 };
  expect(addressWith('/models', paramsOf(usual, usual))).toBe('/models');
  expect(addressWith('/models', paramsOf({ search: 'a & b', page: 2 }, usual))).toBe(
    '/models?search=a+%26+b&page=2',
  );
});
