import { isImageLink, placeholderPortrait, portraitPath } from './media';

test.each([
  portraitPath('luna-vale'),
  placeholderPortrait,
  '/media/a/b.c.jpg',
  'https://images.example.com/a.jpg?x=1',
])('%s may be an image', (link) => {
  expect(isImageLink(link)).toBe(true);
});

test.each([
  '/media/',
  '/media/../etc/passwd',
  '/media/a/../../b.svg',
  '/media/.hidden',
  '/media//a.svg',
  '//example.com/a.jpg',
  '/other/a.svg',
  'http://example.com/a.jpg',
  'javascript:alert(1)',
  'data:image/svg+xml,x',
  'https://user:word@example.com/a.jpg',
  'https://',
])('%s may not', (link) => {
  expect(isImageLink(link)).toBe(false);
});
