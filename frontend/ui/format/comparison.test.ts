import { addDays } from '@marquee/contracts/rules/days';
import { changeOf, comparisonOf, isUnusual, rateChangeOf, shareText } from './comparison';

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
  expect(changeOf(comparisonOf(range), countOf)).toEqual({ text: '−50% (100 before)', direction: 'down' });
});

test('days on which nothing was counted yet are no base', () => {
  const days = rows(today, [5, 5, 5]);
  const before = rows('2026-11-17', [0, 0, 0]);
  const nothing = { text: '', direction: 'flat' };
  const comparison = comparisonOf({ days, before, today, countedSince: '2026-11-18' });
  expect(comparison).toEqual({ is: 'no-data', since: '2026-11-18', from: '2026-11-22' });
  expect(changeOf(comparison, countOf)).toEqual(nothing);
  expect(rateChangeOf(comparison, { part: countOf, whole: countOf })).toEqual(nothing);
  // Without today two days are left, and the two before them were counted.
  expect(changeOf(comparisonOf({ days, before, today, countedSince: '2026-11-16' }), countOf).text).toBe(
    '10 more (10 vs. 0 before, without today)',
  );
});

test.each([
  [2, 1, '1 more (1 before)'],
  [9, 13, '4 fewer (13 before)'],
  [5, 5, 'Unchanged (5 before)'],
  [400, 29, '371 more (29 before)'],
])('%p after %p is a difference without a trend: %p', (now, before, text) => {
  const range = { days: rows('2026-11-10', [now]), before: rows('2026-11-09', [before]) };
  const comparison = comparisonOf({ ...range, today, countedSince: '2026-01-01' });
  expect(changeOf(comparison, countOf)).toEqual({ text, direction: 'flat' });
});

test('today alone is compared with the same hours a week before, where hours are counted', () => {
  const comparison = comparisonOf({
    days: rows(today, [95]),
    before: rows('2026-11-19', [300]),
    today,
    countedSince: '2026-01-01',
  });
  expect(changeOf(comparison, countOf, { until: 7, now: { count: 80 }, before: { count: 100 } })).toEqual({
    text: '−20% (80 vs. 100 a week before, by 07:00)',
    direction: 'down',
  });
  expect(changeOf(comparison, countOf)).toEqual({
    text: 'Compared when the day is over',
    direction: 'flat',
  });
  const sameHours = { until: 8, now: { count: 60, all: 1_200 }, before: { count: 40, all: 1_000 } };
  const rate = { part: countOf, whole: (counts: object) => ('all' in counts ? Number(counts.all) : 0) };
  expect(rateChangeOf(comparison, rate, sameHours)).toEqual({
    text: '+1.0 point (5.0% vs. 4.0% a week before, by 08:00)',
    direction: 'up',
  });
  expect(rateChangeOf(comparison, rate).text).toBe('Compared when the day is over');
});

test.each([
  [110, 100, '+10.0%'],
  [970, 1_000, '−3.0%'],
  [44, 33, '+33%'],
  [50, 50, '±0%'],
  [1_099, 100, '+999.0%'],
  [1_100, 100, '×11'],
  [7_250, 250, '×29'],
  [5_000_000, 100, '×50,000'],
])('%p after %p is %p', (now, before, text) => {
  expect(shareText(now, before)).toBe(text);
});

test('a rate is compared over the compared days only, in points', () => {
  const day = (date: string, clicks: number, shown: number) => ({ date, clicks, shown });
  const change = (before: ReturnType<typeof day>, ...days: ReturnType<typeof day>[]) =>
    rateChangeOf(comparisonOf({ days, before: [before, before], today, countedSince: '2026-01-01' }), {
      part: ({ clicks }) => clicks,
      whole: ({ shown }) => shown,
    });
  const [before, yesterday] = [day('2026-11-18', 45, 1_000), day('2026-11-19', 55, 1_000)];
  // Today's 90% is not over and changes nothing.
  expect(change(before, yesterday, day(today, 900, 1_000))).toEqual({
    text: '+1.0 point (5.5% vs. 4.5% before, without today)',
    direction: 'up',
  });
  expect(change(before, before, day(today, 1, 1)).text).toBe(
    'Unchanged (4.5% vs. 4.5% before, without today)',
  );
  expect(change(day('2026-11-18', 1, 32), yesterday, day(today, 0, 0))).toEqual({
    text: '2.4 points more (5.5% vs. 3.1% before, without today)',
    direction: 'flat',
  });
  expect(change(day('2026-11-18', 0, 0), yesterday, day(today, 0, 0)).text).toBe('');
});

test.each([
  [300, 100, true],
  [299, 100, false],
  [30, 100, true],
  [99, 20, false],
  [500, 0, false],
])('%p after %p is unusual: %p', (now, before, unusual) => expect(isUnusual(now, before)).toBe(unusual));

test('today is not compared before a week has been counted', () => {
  const days = { days: rows(today, [95]), before: rows('2026-11-19', [300]), today };
  expect(comparisonOf({ ...days, countedSince: '2026-11-14' })).toEqual({
    is: 'no-data',
    since: '2026-11-14',
    from: '2026-11-21',
  });
  expect(comparisonOf({ ...days, countedSince: '2026-11-13' })).toEqual({ is: 'today' });
});
