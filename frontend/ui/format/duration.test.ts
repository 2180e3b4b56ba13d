import { duration } from './duration';

test.each([
  [0, '00:00'],
  [5, '00:05'],
  [65, '01:05'],
  [754, '12:34'],
  [6_000, '100:00'],
])('%i seconds read %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});
