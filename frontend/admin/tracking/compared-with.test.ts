import { comparedWith } from './compared-with';

test.each([
  [110, 100, 7, '+10.0% against the 7 days before (100)'],
  [970, 1000, 30, '−3.0% against the 30 days before (1,000)'],
  [5, 5, 1, '±0.0% against the day before (5)'],
  [0, 4, 1, '−100.0% against the day before (4)'],
  [4, 0, 7, 'none in the 7 days before'],
  [0, 0, 30, 'none in the 30 days before either'],
])('%p after %p over %p days reads %p', (now, before, days, text) => {
  expect(comparedWith(now, before, days)).toBe(text);
});
