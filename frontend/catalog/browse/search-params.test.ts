import { choiceIn, pageIn, paramsOf, searchIn, urlWith } from './search-params';

const params = (query: string) => new URLSearchParams(query);

test('search text is trimmed, and at most 100 characters count', () => {
  expect(searchIn(params('search=%20%20ada%20'))).toBe('ada');
  expect(searchIn(params('search=%20%20'))).toBe('');
  expect(searchIn(params(`search=${'x'.repeat(300)}`))).toHaveLength(100);
});

test('an invented page number counts as the first', () => {
  for (const page of ['-2', '1.5', '99999999', 'x', '1e9', '0'])
    expect(pageIn(params(`page=${page}`))).toBe(1);
  expect(pageIn(params('page=7'))).toBe(7);
});

test('an unknown choice counts as the default', () => {
  expect(choiceIn(params('sort=name'), 'sort', ['featured', 'name'], 'featured')).toBe('name');
  expect(choiceIn(params('sort=nope'), 'sort', ['featured', 'name'], 'featured')).toBe('featured');
});

test('the URL leaves out defaults', () => {
  const defaults = { search: '', page: 1 };
  expect(urlWith('/models', paramsOf(defaults, defaults))).toBe('/models');
  expect(urlWith('/models', paramsOf({ search: 'a & b', page: 2 }, defaults))).toBe(
    '/models?search=a+%26+b&page=2',
  );
});
