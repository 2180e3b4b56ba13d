import { addDays } from '@marquee/contracts/rules/days';
import { countTicks, labeledDays, scaleTop } from './chart-axes';

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

test('days are labeled in even steps, and the last day always is', () => {
  const days = Array.from({ length: 30 }, (_, nth) => addDays('2026-11-01', nth));
  expect(labeledDays(days, 360)).toEqual([
    '2026-11-06',
    '2026-11-12',
    '2026-11-18',
    '2026-11-24',
    '2026-11-30',
  ]);
  expect(labeledDays(days, 3_000)).toEqual(days);
  expect(labeledDays(days.slice(0, 1), 300)).toEqual(['2026-11-01']);
});

test('one outlier in a month does not decide the scale, but a week of many does', () => {
  const month = Array.from({ length: 29 }, () => 130);
  expect(scaleTop([...month, 8_000])).toBe(130);
  expect(scaleTop([...month, 600])).toBe(600);
  expect(scaleTop([...month.slice(7), ...Array(7).fill(8_000)])).toBe(8_000);
  expect(scaleTop([0, 0, 0, 0, 0, 0, 7])).toBe(7);
  expect(scaleTop([1, 1, 900])).toBe(900);
  expect(scaleTop([])).toBe(0);
});
