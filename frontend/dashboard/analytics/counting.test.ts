import { countingDay } from './counting';

test.each([
  [null, 0],
  ['2026-11-20', 1],
  ['2026-11-18', 3],
  ['2026-11-17', null],
])('counted since %p on Nov 20: %p', (countedSince, day) =>
  expect(countingDay({ countedSince, today: '2026-11-20' })).toBe(day),
);
