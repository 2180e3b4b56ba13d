import { abbreviate } from './abbreviate';

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1.0K'],
  [1_249, '1.2K'],
  [10_000, '10.0K'],
  [999_949, '999.9K'],
  [999_950, '1.0M'],
  [3_400_000, '3.4M'],
])('%d reads %s', (count, text) => {
  expect(abbreviate(count)).toBe(text);
});
