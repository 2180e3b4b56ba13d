import { ageOf, duration } from './duration';

test.each([
  [0, '00:00'],
  [5, '00:05'],
  [65, '01:05'],
  [754, '12:34'],
  [6_000, '100:00'],
])('%i seconds read %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});

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
