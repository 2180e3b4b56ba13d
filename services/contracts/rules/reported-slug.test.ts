import { reportedSlug } from './reported-slug';

test.each([
  ['velvet-rose', 'velvet-rose'],
  ['/model/velvet-rose', 'velvet-rose'],
  ['https://marquee.example/model/velvet-rose?from=home#about', 'velvet-rose'],
  ['see marquee.example/model/velvet-rose please', 'velvet-rose'],
  ['/video/velvet-rose-1', undefined],
  ['/model/../admin', undefined],
  ['the second picture', undefined],
  ['', undefined],
])('%j names %j', (page, slug) => {
  expect(reportedSlug(page)).toBe(slug);
});
