import fc from 'fast-check';
import { pagePath } from './page-path';

const site = 'marquee.test:8080';

test.each([
  ['/', '/'],
  ['/model/some-name?utm_source=x#top', '/model/some-name'],
  ['/models#top?x', '/models'],
  ['http://marquee.test:8080/models?page=2', '/models'],
  ['http://marquee.test:8080', '/'],
])('reduces %s to its path %s', (page, path) => {
  expect(pagePath(page, site)).toBe(path);
});

test.each([
  'models',
  'http://elsewhere.test/models',
  '?q=1',
  'javascript:alert(1)',
  ' /x',
  '//elsewhere.test/models',
])('finds no path in %s', (page) => {
  expect(pagePath(page, site)).toBeUndefined();
});

test('returns at most 256 characters and never splits one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 200, maxLength: 400 }), (rest) => {
      const path = pagePath(`/x${rest}`, site) ?? '';
      expect(path.length).toBeLessThanOrEqual(256);
      expect(Buffer.from(path).toString()).toBe(path);
    }),
  );
  expect(pagePath(`/${'x'.repeat(254)}😀`, site)).toBe(`/${'x'.repeat(254)}`);
});
