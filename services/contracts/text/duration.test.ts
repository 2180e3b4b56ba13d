import { secondsOf } from './duration';

test.each([
  ['90', 90],
  [' 1:30 ', 90],
  ['1:02:03', 3_723],
  ['90:00', 5_400],
  ['', undefined],
  ['1:60', undefined],
  ['1:2:3:4', undefined],
  ['-5', undefined],
  ['two', undefined],
])('%j is %j seconds', (typed, seconds) => {
  expect(secondsOf(typed)).toBe(seconds);
});
