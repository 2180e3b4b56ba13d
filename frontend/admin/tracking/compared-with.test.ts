import { comparedWith } from './compared-with';

test.each([
  [110, 100, 7, '+10.0% vs. previous 7 days (100)'],
  [970, 1000, 30, '−3.0% vs. previous 30 days (1,000)'],
  [5, 5, 1, '±0.0% vs. previous day (5)'],
  [0, 4, 1, '−100.0% vs. previous day (4)'],
  [4, 0, 7, 'none in the previous 7 days'],
  [0, 0, 30, 'none in the previous 30 days either'],
])('%p after %p over %p days is %p', (now, before, days, text) => {
  expect(comparedWith(now, before, days)).toBe(text);
});
