import { pageAddress } from './page-address';

test('of a query only what the screen declares makes an address, in one order', () => {
  expect(pageAddress('/models', '?utm_source=a&search=rose&page=2', ['search', 'page'])).toBe(
    '/models?page=2&search=rose',
  );
  expect(pageAddress('/models', '?page=2&search=rose', ['search', 'page'])).toBe(
    '/models?page=2&search=rose',
  );
});

test('what says nothing is left out, and a screen without names has one address', () => {
  expect(pageAddress('/models', '?search=&page=', ['search', 'page'])).toBe('/models');
  expect(pageAddress('/pricing', '?page=2', [])).toBe('/pricing');
  expect(pageAddress('/models', '', ['search'])).toBe('/models');
});
