import { clickRate } from './model-analytics';

test.each([
  [0, 0, 0],
  [5, 0, 0],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [1, 1_000, 0.1],
  [1, 3_000, 0],
  [7, 7, 100],
])('%i clicks by %i cards are %f percent', (clicks, impressions, rate) => {
  expect(clickRate(clicks, impressions)).toBe(rate);
});
