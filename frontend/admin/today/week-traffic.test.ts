import { comparedWithSameHours, comparedWithWeekBefore, todayFigures, weekTraffic } from './week-traffic';

const site = (views: readonly number[]) => {
  const dailyStats = views.map((count, nth) => ({
    date: `2026-11-${String(nth + 1).padStart(2, '0')}`,
    views: count,
    visitors: count / 2,
    otherViews: 0,
  }));
  const dates = dailyStats.map(({ date }) => date);
  const last = dates.at(-1) ?? '';
  const range = { first: dates[0] ?? '', last, timezone: 'UTC', today: last, countedSince: null };
  return { dailyStats, range };
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
  [{ now: 1_099, before: 100 }, '999% more than the week before (100)'],
  [{ now: 21_898, before: 100 }, '219 times as many as the week before (100)'],
  [{ now: 5, before: 5 }, 'Unchanged from the week before (5)'],
  [{ now: 5, before: null }, 'No earlier data'],
])('%j reads %s', (figure, text) => {
  expect(comparedWithWeekBefore(figure)).toBe(text);
});

const range = {
  first: '2026-11-20',
  last: '2026-11-20',
  timezone: 'UTC',
  today: '2026-11-20',
  countedSince: '2026-01-01',
};
const visits = {
  ...{ until: 14, views: 112, viewsBefore: 1, viewsWeekBefore: 100 },
  ...{ visitors: 40, visitorsBefore: 1, visitorsWeekBefore: 50 },
};
const clicks = {
  until: 14,
  now: { seen: 30, opened: 5, clicks: 4 },
  before: { seen: 1, opened: 1, clicks: 1 },
  weekBefore: { seen: 20, opened: 10, clicks: 4 },
};

test('today is compared with the same hours a week ago in all four figures', () => {
  expect(todayFigures({ sameHours: visits, range }, clicks)).toEqual([
    { name: 'Views', now: 112, before: 100 },
    { name: 'Visitors', now: 40, before: 50 },
    { name: 'Impressions', now: 35, before: 30 },
    { name: 'Clicks', now: 4, before: 4 },
  ]);
});

test('figures without data a week ago are not compared', () => {
  const since = { ...range, countedSince: '2026-11-13' };
  expect(todayFigures({ sameHours: visits, range: since }, clicks).map(({ before }) => before)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test.each([
  [{ now: 112, before: 100 }, '12% above the same hours last week (100)'],
  [{ now: 112, before: 112 }, 'As many as in the same hours last week (112)'],
  [{ now: 21_898, before: 100 }, '219 times as many as in the same hours last week (100)'],
  [{ now: 112, before: null }, 'No data from last week'],
])('today with %j reads %s', (figure, text) => {
  expect(comparedWithSameHours(figure)).toBe(text);
});
