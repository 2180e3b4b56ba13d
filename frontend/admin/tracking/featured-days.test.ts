import { featuredDays } from './featured-days';

test.each([
  ['', 30],
  ['   ', 30],
  ['soon', 30],
  ['1', 1],
  ['365', 365],
  ['0', null],
  ['366', null],
  ['-4', null],
  ['1.5', null],
])('%j asks for %p days', (typed, days) => {
  expect(featuredDays(typed)).toBe(days);
});
