import { countingOf } from './counting';

test.each([
  [null, { day: 0 }],
  ['2026-11-20', { day: 1 }],
  ['2026-11-18', { day: 3 }],
  ['2026-11-17', null],
])('counted since %p on Nov 20: %p', (countedSince, counting) =>
  expect(countingOf({ countedSince, today: '2026-11-20' })).toEqual(counting),
);
