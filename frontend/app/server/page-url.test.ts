import { pageUrl } from './page-url';

test('only the search params that the screen reads are part of the URL, sorted', () => {
  const expected = '/models?page=2&search=rose';
  expect(pageUrl('/models', '?utm_source=a&search=rose&page=2', ['search', 'page'])).toBe(expected);
  expect(pageUrl('/models', '?page=2&search=rose', ['search', 'page'])).toBe(expected);
});

test('empty search params are left out, and a screen that reads none has one URL', () => {
  expect(pageUrl('/models', '?search=&page=', ['search', 'page'])).toBe('/models');
  expect(pageUrl('/pricing', '?page=2', [])).toBe('/pricing');
  expect(pageUrl('/models', '', ['search'])).toBe('/models');
});
