import { addDays } from '@marquee/contracts/rules/days';
import { changeOf, comparisonOf, rateChangeOf, shareText } from './comparison';

const today = '2026-11-20';
const rows = (last: string, counts: readonly number[]) =>
  counts.map((count, index) => ({ date: addDays(last, index + 1 - counts.length), count }));
const countOf = ({ count }: { readonly count: number }): number => count;

test('an unfinished day is compared with nothing: it is left out on both sides', () => {
  const comparison = comparisonOf({
    days: rows(today, [60, 60, 1]),
    before: rows('2026-11-17', [1_000, 40, 60]),
    today,
    countedSince: '2026-01-01',
  });
  expect(changeOf(comparison, countOf)).toEqual({
    text: '+20.0% (120 vs. 100 before, without today)',
    direction: 'up',
  });
});

test('whole days are compared with as many whole days', () => {
  const before = rows('2026-11-08', [80, 20]);
  const range = { days: rows('2026-11-10', [30, 20]), before, today, countedSince: '2026-11-07' };
  expect(changeOf(comparisonOf(range), countOf)).toEqual({ text: '−50.0% (100 before)', direction: 'down' });
});

test('days on which nothing was counted yet are no base', () => {
  const days = rows(today, [5, 5, 5]);
  const before = rows('2026-11-17', [0, 0, 0]);
  const noData = { text: 'No data before Nov 18', direction: 'flat' };
  const comparison = comparisonOf({ days, before, today, countedSince: '2026-11-18' });
  expect(changeOf(comparison, countOf)).toEqual(noData);
  expect(rateChangeOf(comparison, 4, 0)).toEqual(noData);
  // Without today two days are left, and the two before them were counted.
  expect(changeOf(comparisonOf({ days, before, today, countedSince: '2026-11-16' }), countOf)).toEqual({
    text: '10 vs. 0 before, without today',
    direction: 'up',
  });
  expect(changeOf(comparisonOf({ days, before, today, countedSince: null }), countOf).text).toBe(
    'No earlier data',
  );
});

test('today alone is compared with the same hours of the day before, where hours are counted', () => {
  const comparison = comparisonOf({
    days: rows(today, [9]),
    before: rows('2026-11-19', [300]),
    today,
    countedSince: '2026-01-01',
  });
  expect(changeOf(comparison, countOf, { until: 7, now: 8, before: 10 })).toEqual({
    text: '−20.0% (8 vs. 10 before, by 07:00)',
    direction: 'down',
  });
  expect(changeOf(comparison, countOf)).toEqual({
    text: 'Compared when the day is over',
    direction: 'flat',
  });
});

test('an older server, which reports no days before, shows no comparison', () => {
  const comparison = comparisonOf({
    days: rows(today, [9, 1]),
    before: undefined,
    today,
    countedSince: undefined,
  });
  expect(changeOf(comparison, countOf)).toEqual({ text: '', direction: 'flat' });
});

test.each([
  [110, 100, '+10.0%'],
  [970, 1_000, '−3.0%'],
  [5, 5, '±0.0%'],
  [1_099, 100, '+999.0%'],
  [1_100, 100, '×11'],
  [7_250, 250, '×29'],
  [5_000_000, 100, '×50,000'],
  [4, 0, ''],
])('%p after %p is %p', (now, before, text) => {
  expect(shareText(now, before)).toBe(text);
});

test('a rate changes by percentage points', () => {
  const comparison = comparisonOf({
    days: rows('2026-11-10', [1]),
    before: rows('2026-11-09', [1]),
    today,
    countedSince: '2026-01-01',
  });
  expect(rateChangeOf(comparison, 5.5, 4.5)).toEqual({ text: '+1.0 point (4.5% before)', direction: 'up' });
  expect(rateChangeOf(comparison, 4.3, 4.6)).toEqual({
    text: '−0.3 points (4.6% before)',
    direction: 'down',
  });
  expect(rateChangeOf(comparison, 4.3, 4.3)).toEqual({ text: 'Unchanged (4.3% before)', direction: 'flat' });
  expect(rateChangeOf(comparison, 4, null).text).toBe('No earlier data');
});
