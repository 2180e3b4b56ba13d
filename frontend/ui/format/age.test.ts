import { ageOf } from './age';

test.each([
  [-500, '0 seconds'],
  [999, '0 seconds'],
  [1_000, '1 second'],
  [59_999, '59 seconds'],
  [60_000, '1 minute'],
  [7_200_000, '2 hours'],
  [86_400_000, '1 day'],
])('%p ms read %p', (ms, text) => {
  expect(ageOf(ms)).toBe(text);
});
