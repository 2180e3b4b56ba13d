import { comparedWithWeekBefore, todayText, weekTraffic } from './week-traffic';

const site = (views: readonly number[]) => {
  const dailyStats = views.map((count, nth) => ({
    date: `2026-11-${String(nth + 1).padStart(2, '0')}`,
    views: count,
    visitors: count / 2,
  }));
  const dates = dailyStats.map(({ date }) => date);
  return { dailyStats, range: { first: dates[0] ?? '', last: dates.at(-1) ?? '', timezone: 'UTC' } };
};

test('today is in neither week', () => {
  const { views, visitors } = weekTraffic(site([...Array(7).fill(10), ...Array(7).fill(20), 2]));
  expect(views).toEqual({ now: 140, before: 70 });
  expect(visitors).toEqual({ now: 70, before: 35 });
});

test.each([
  ['too few days', [...Array(7).fill(20), 2]],
  ['days before the first counted one', [0, 0, 0, 10, 10, 10, 10, ...Array(7).fill(20), 2]],
])('%s give no comparison', (_name, views) => {
  expect(weekTraffic(site(views)).views).toEqual({ now: 140, before: null });
});

test.each([
  [{ now: 112, before: 100 }, '12% more than the week before (100)'],
  [{ now: 40, before: 100 }, '60% less than the week before (100)'],
  [{ now: 10_001, before: 10_000 }, 'Less than 1% more than the week before (10,000)'],
  [{ now: 5, before: 5 }, 'Unchanged from the week before (5)'],
  [{ now: 5, before: null }, 'No earlier data'],
])('%j reads %s', (figure, text) => {
  expect(comparedWithWeekBefore(figure)).toBe(text);
});

const range = { first: '2026-11-20', last: '2026-11-20', timezone: 'UTC', countedSince: '2026-01-01' };
test.each([
  [
    { until: 14, viewsWeekBefore: 100 },
    range,
    'Today: 112 views until 14:00 (UTC). 12% more than in the same hours a week ago (100).',
  ],
  [
    { until: 9, viewsWeekBefore: 112 },
    range,
    'Today: 112 views until 09:00 (UTC). As many as in the same hours a week ago (112).',
  ],
  [
    { until: 9, viewsWeekBefore: 90 },
    { ...range, countedSince: '2026-11-13' },
    'Today: 112 views until 09:00 (UTC). No data from a week ago.',
  ],
])('today with %j reads as a sentence', (hours, given, text) => {
  expect(todayText({ sameHours: { views: 112, viewsBefore: 1, ...hours }, range: given })).toBe(text);
});
