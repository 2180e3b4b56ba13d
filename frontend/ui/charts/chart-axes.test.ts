import { countTicks } from './chart-axes';

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [255, [0, 100, 200, 300]],
  [318, [0, 100, 200, 300, 400]],
  [7_222, [0, 2_000, 4_000, 6_000, 8_000]],
])('an axis up to %p has the steps %p', (largest, ticks) => {
  expect(countTicks(largest)).toEqual(ticks);
});
